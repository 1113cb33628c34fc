#include <QtTest>

#include "core/review/comparison/present_report.h"
#include "test_program.h"

using namespace navwright;

class TestPresentReport : public QObject {
    Q_OBJECT

  private slots:
    void followsNodesThatGotOtherNumbers() {
        NavGraph graph;
        graph.nodes = {{.origin = {200, 0, 24}}, {.origin = {100, 0, 24}}};
        NavtestReport report;
        report.nodes = {{.id = 0, .origin = {0, 0, 24}},
                        {.id = 1, .origin = {100, 0, 24}, .stuck = 4},
                        {.id = 2, .origin = {200, 0, 24}, .stuck = 7}};
        report.badNodes = {0, 1, 2};
        report.unreachableNodes = {0};
        report.badLinks = {{0, 1}, {2, 1}};
        report.links = {{.from = 1, .to = 2, .attempts = 3}, {.from = 2, .to = 0, .attempts = 5}};
        const auto now = presentReport(report, graph);
        QVERIFY((now.badNodes == std::vector<std::int32_t>{0, 1}));
        QVERIFY(now.unreachableNodes.empty());
        QVERIFY((now.badLinks == std::vector<NodeLink>{{0, 1}}));
        QCOMPARE(now.nodes.size(), std::size_t{2});
        QCOMPARE(now.nodes[0].stuck, 7u);
        QCOMPARE(now.links.size(), std::size_t{1});
        QCOMPARE(now.links[0].from, 1);
        QCOMPARE(now.links[0].to, 0);
    }

    void withoutPlacesNumbersCountThatTheNavHas() {
        NavGraph graph;
        graph.nodes = {{.origin = {0, 0, 24}}};
        NavtestReport report;
        report.badNodes = {0, 5};
        QVERIFY((presentReport(report, graph).badNodes == std::vector<std::int32_t>{0}));
    }
};

NAVWRIGHT_TEST(TestPresentReport);
#include "tst_present_report.moc"
