#include <QtTest>

#include <array>

#include "core/generate/pipeline/demo_visits.h"
#include "test_program.h"

using namespace navwright;

/// Players of a demo at the nodes of a nav.
class TestDemoVisits : public QObject {
    Q_OBJECT

  private slots:
    void whoStaysCameOnce() {
        DemoVotes demo;
        demo.votes = {vote(0, true), vote(20, true), vote(190, true), vote(210, true), vote(0, false)};
        QCOMPARE(visits(demo), (std::vector<std::uint32_t>{2, 1, 0}));
    }

    void everyRunComesAnew() {
        DemoVotes demo;
        demo.votes = {vote(0, false), vote(0, false)};
        QCOMPARE(visits(demo), (std::vector<std::uint32_t>{2, 0, 0}));
    }

    void whoPassesFarFromNodesVisitsNone() {
        DemoVotes demo;
        demo.votes = {vote(100, true), vote(265, false)};
        QCOMPARE(visits(demo), (std::vector<std::uint32_t>{0, 0, 0}));
    }

    void demosAddUp() {
        DemoVotes demo;
        demo.votes = {vote(200, false)};
        auto sum = visits(demo);
        addDemoVisits(sum, nav(), demo);
        QCOMPARE(sum, (std::vector<std::uint32_t>{0, 2, 0}));
    }

  private:
    static Vote vote(int x, bool linked) {
        Vote made;
        made.origin = PackedOrigin(std::array<std::int32_t, 3>{8 * x, 0, 8 * 24});
        if (linked) made.way = Vote::linked;
        return made;
    }

    /// Two nodes 200 apart, and one between them that is not in use.
    static NavGraph nav() {
        NavGraph graph;
        graph.nodes = {{.origin = {0, 0, 24}}, {.origin = {200, 0, 24}}, {.origin = {100, 0, 24}}};
        graph.nodes[2].inUse = false;
        return graph;
    }
    static std::vector<std::uint32_t> visits(const DemoVotes& demo) {
        std::vector<std::uint32_t> counts;
        addDemoVisits(counts, nav(), demo);
        return counts;
    }
};

NAVWRIGHT_TEST(TestDemoVisits);
#include "tst_demo_visits.moc"
