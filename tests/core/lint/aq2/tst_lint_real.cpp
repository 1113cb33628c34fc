#include <QtTest>

#include "core/base/file_bytes.h"
#include "core/lint/aq2/lint.h"
#include "core/nav/files/aq2_nav.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;

/// Navs that others made, on their maps.
class TestLintReal : public QObject {
    Q_OBJECT

  private slots:
    void everyIssueNamesAPlaceOfTheNav_data() {
        QTest::addColumn<QString>("nav");
        QTest::addColumn<QString>("map");
        QTest::newRow("wizs") << "nav/wizs.nav"
                              << "maps/wizs.bsp";
        QTest::newRow("urbanjungle") << "nav/urbanjungle.nav"
                                     << "maps/urbanjungle.bsp";
    }
    void everyIssueNamesAPlaceOfTheNav() {
        QFETCH(QString, nav);
        QFETCH(QString, map);
        REQUIRE_SHARED_DATA();
        const auto bytes = readFile(sharedData() / nav.toStdString());
        QVERIFY(bytes.has_value());
        const auto graph = readAq2Nav(*bytes, "nav");
        const auto bsp = readBspFile(sharedData() / map.toStdString());
        QVERIFY(graph && bsp);
        const Collision world(*bsp, solidModels(*bsp, false));
        JobContext context;
        LinkJudge judge(*bsp, world);
        const auto judged = judgeNavLinks(graph->graph, judge, 0, context);
        QVERIFY(judged.has_value());
        const auto issues =
            lint({.graph = graph->graph, .bsp = &*bsp, .world = &world, .judged = *judged}, context);
        QVERIFY(issues.has_value());
        QVERIFY(!issues->empty());
        for (const auto& issue : *issues) {
            QVERIFY(issue.node < std::ssize(graph->graph.nodes));
            if (issue.to >= 0) {
                QVERIFY(findLink(graph->graph.nodes[static_cast<std::size_t>(issue.node)], issue.to) !=
                        nullptr);
            }
            QVERIFY(!issue.message.empty());
        }
    }
};

NAVWRIGHT_TEST(TestLintReal);
#include "tst_lint_real.moc"
