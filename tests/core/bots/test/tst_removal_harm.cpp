#include <QtTest>

#include "core/bots/test/ledger_places.h"
#include "core/bots/test/removal_harm.h"
#include "nav_samples.h"
#include "test_program.h"

using namespace navwright;

namespace {

Vec3 at(int node) {
    return Vec3(200.0f * static_cast<float>(node), 0, 24);
}

/// A row of five nodes, linked both ways.
NavGraph row() {
    return rowOf(5, at(0), at(1) - at(0));
}

RemovalHarm harm(const Ledger& removals, const std::vector<Vec3>& spawns = {}) {
    JobContext context;
    const auto found = harmOf(row(), removals, 48, {}, spawns, context);
    if (!found) qFatal("harmOf");
    return *found;
}

}  // namespace

/// What removals do to the rest of a nav, and how they are listed and put back.
class TestRemovalHarm : public QObject {
    Q_OBJECT

  private slots:
    void aRemovedEndDoesNoHarm() {
        QVERIFY(!harm({.map = "m", .nodes = {{at(4), 1, "fell"}}}, {at(0)}).any());
        QVERIFY(harmWords({}).empty());
    }
    void aLinkWithoutWhichNobodyGetsOutMakesATrap() {
        const Ledger removals{.map = "m", .links = {{at(3), at(2), 1, "stuck"}}};
        QCOMPARE(harm(removals), (RemovalHarm{.trapped = 2}));
        QCOMPARE(harmWords(harm(removals)), std::string("would make a trap of 2 nodes"));
    }
    void aLinkThatAloneLeadsThereCutsNodesOff() {
        QCOMPARE(harm({.map = "m", .links = {{at(2), at(3), 1, ""}}}), (RemovalHarm{.unreached = 2}));
    }
    void aNodeWithoutWhichASpawnPointLeadsNowhereStrandsIt() {
        const auto found = harm({.map = "m", .nodes = {{at(3), 1, "fell"}}}, {at(0), at(4)});
        QCOMPARE(found.stranded, std::size_t{1});
        QVERIFY(harmWords(found).ends_with("strand 1 spawn point"));
    }
    void whatWasDoneIsSaidOfTwoNavs() {
        auto after = row();
        after.nodes[3].links.erase(after.nodes[3].links.begin());
        const std::vector<std::int32_t> same{0, 1, 2, 3, 4};
        const std::vector<Vec3> spawns{at(0), at(4)};
        const auto found = harmBetween(row(), after, same, spawns);
        QCOMPARE(found, (RemovalHarm{.trapped = 2, .stranded = 1}));
        QCOMPARE(harmDone(found), std::string("make a trap of 2 nodes and strand 1 spawn point"));
        QVERIFY(!harmBetween(row(), row(), same, spawns).any());
        QVERIFY(harmDone({}).empty());
    }
    void theRemovalsThatDoItAreNamed() {
        const Ledger removals{.map = "m",
                              .nodes = {{at(0), 1, "fell"}},
                              .links = {{at(3), at(2), 1, "stuck"}, {at(1), at(4), 1, "none such"}}};
        JobContext context;
        const auto found = harmfulOf(row(), removals, 48, {}, {}, context);
        QVERIFY(found);
        QCOMPARE(*found, (std::vector<bool>{false, true, false}));
    }

    void deedsAreListedWithWhatCameOfThem() {
        const Ledger ledger{.map = "m",
                            .iterations = 2,
                            .nodes = {{at(4), 1, "fell"}},
                            .links = {{at(3), at(2), 2, "stuck"}},
                            .repairs = {{.at = at(1), .type = NodeType::jump, .iteration = 2}}};
        auto graph = row();
        JobContext context;
        const auto report = applyLedger(graph, ledger, 48, {}, context);
        QVERIFY(report);
        const auto deeds = ledgerDeeds(ledger, &*report);
        QCOMPARE(deeds.size(), std::size_t{3});
        QCOMPARE(deeds[0].what, std::string("Remove the node at (800, 0, 24)"));
        QCOMPARE(deeds[0].outcome, std::string("removed 1 node"));
        QCOMPARE(deeds[1].outcome, std::string("removed 1 link"));
        QCOMPARE(deeds[1].iteration, 2);
        QVERIFY(deeds[2].place.repair && deeds[2].outcome == "applied");
        // A report of another ledger says nothing.
        QVERIFY(ledgerDeeds(withoutEntries(ledger, {{deeds[0].place}}), &*report)[0].outcome.empty());
    }
    void eachIsPutBackAlone() {
        const Ledger ledger{.map = "m",
                            .iterations = 1,
                            .nodes = {{at(4), 1, "fell"}, {at(0), 1, "fell"}},
                            .links = {{at(4), at(3), 1, "stuck"}}};
        const std::vector<LedgerPlace> places{{.from = at(4)}};
        const auto left = withoutEntries(ledger, places);
        QCOMPARE(left.nodes.size(), std::size_t{1});
        QCOMPARE(left.nodes[0].origin, at(0));
        QCOMPARE(left.links.size(), std::size_t{1});
        QCOMPARE(withoutEntries(ledger, {{{.from = at(4), .to = at(3)}}}).links.size(), std::size_t{0});
    }
};

NAVWRIGHT_TEST(TestRemovalHarm);
#include "tst_removal_harm.moc"
