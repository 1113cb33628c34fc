#include <QtTest>

#include "core/bots/test/ledger.h"
#include "nav_samples.h"
#include "test_program.h"

using namespace navwright;
using State = RepairOutcome::State;

namespace {

/// The row without its last node, with another before it, one link less, one of another type, one dearer.
NavGraph mended(std::vector<std::int32_t>& previous) {
    auto graph = rowOf(4);
    graph.nodes.push_back({.origin = Vec3(0, 100, 24), .type = NodeType::ladder});
    graph.nodes[4].links.push_back({.target = 0, .type = NodeType::crouch, .cost = 7});
    graph.nodes[0].links[0].type = NodeType::jump;
    std::erase_if(graph.nodes[1].links, [](const NavLink& link) { return link.target == 0; });
    findLink(graph.nodes[2], 1)->cost = 400;
    previous = keepNodes(graph, {true, true, true, false, true});
    previous.back() = -1;
    return graph;
}

Ledger ledgerOf(std::vector<LedgerRepair> repairs) {
    Ledger ledger{"wizs", 1, {}, {}};
    for (auto& repair : repairs) {
        repair.iteration = 1;
        repair.reason = "3 of 9 attempts failed";
    }
    ledger.repairs = std::move(repairs);
    return ledger;
}

}  // namespace

/// What tests changed, as entries of the ledger.
class TestLedgerRepair : public QObject {
    Q_OBJECT

  private slots:
    void whatWasFoundBetweenTwoNavsMakesTheOneTheOther() {
        std::vector<std::int32_t> previous;
        const auto after = mended(previous);
        const auto repairs = repairsBetween(rowOf(4), after, previous);
        QCOMPARE(repairs.size(), std::size_t{6});
        auto graph = rowOf(4);
        const auto outcome = applyRepairs(graph, repairs, {});
        QVERIFY(graph == after);
        QCOMPARE(outcome.previous, previous);
        QVERIFY(std::ranges::all_of(outcome.states, [](State state) { return state == State::applied; }));
    }

    void aNodeThatMovedComesAndGoes() {
        auto after = rowOf(4);
        after.nodes[1].origin += Vec3(0, 12, 0);
        const auto repairs = repairsBetween(rowOf(4), after, std::vector<std::int32_t>{0, 1, 2, 3});
        auto graph = rowOf(4);
        QCOMPARE(applyRepairs(graph, repairs, {}).previous, (std::vector<std::int32_t>{0, 2, 3, -1}));
        QCOMPARE(graph.nodes.size(), std::size_t{4});
        QCOMPARE(graph.nodes[3].origin, after.nodes[1].origin);
        QVERIFY(findLink(graph.nodes[0], 3) != nullptr && findLink(graph.nodes[3], 1) != nullptr);
        const auto once = graph;
        (void)applyRepairs(graph, repairs, {});
        QVERIFY2(graph == once, "the moved node is not taken for the old one");
    }

    void aNodeThatGoesTakesRepairsOfItsLinksAlong() {
        std::vector<LedgerRepair> repairs{{.at = Vec3(0), .to = Vec3(1), .type = NodeType::jump, .cost = 5},
                                          {.at = Vec3(2), .to = Vec3(3)}};
        addRepairs(repairs, std::vector<LedgerRepair>{{.at = Vec3(1)}});
        QCOMPARE(repairs.size(), std::size_t{2});
        QVERIFY(repairs.front().at == Vec3(2));
    }

    void nothingChangedIsNoRepair() {
        QVERIFY(repairsBetween(rowOf(4), rowOf(4), std::vector<std::int32_t>{0, 1, 2, 3}).empty());
    }

    void carriedOutTwiceTheyChangeNothingMore() {
        std::vector<std::int32_t> previous;
        auto graph = mended(previous);
        const auto once = graph;
        const auto outcome = applyRepairs(graph, repairsBetween(rowOf(4), graph, previous), {});
        QVERIFY(graph == once);
        QVERIFY(std::ranges::all_of(outcome.states, [](State state) { return state == State::alreadySo; }));
    }

    void aLaterRepairTakesTheEarliersPlace() {
        const LedgerRepair jump{.at = Vec3(0), .to = Vec3(1), .type = NodeType::jump, .cost = 5};
        auto move = jump;
        move.type = NodeType::move;
        std::vector<LedgerRepair> repairs{jump, {.at = Vec3(0)}};
        addRepairs(repairs, std::vector{move});
        QCOMPARE(repairs.size(), std::size_t{2});
        QVERIFY(repairs.back() == move);
    }

    void whatItMeansMayStandALittleAside() {
        auto graph = rowOf(4);
        const std::vector<LedgerRepair> repairs{{.at = Vec3(10, 5, 24), .to = Vec3(95, 0, 24)},
                                                {.at = Vec3(0, 500, 24), .to = Vec3(100, 0, 24)}};
        const auto outcome = applyRepairs(graph, repairs, {});
        QVERIFY(findLink(graph.nodes[0], 1) == nullptr);
        QCOMPARE(outcome.states, (std::vector{State::applied, State::notFound}));
    }

    void locksProtect() {
        std::vector<std::int32_t> previous;
        const auto after = mended(previous);
        const auto repairs = repairsBetween(rowOf(4), after, previous);
        NavLocks locks;
        locks.nodes.push_back({Vec3(300, 0, 24), 24});
        locks.links.push_back({Vec3(100, 0, 24), Vec3(0, 0, 24), 24});
        auto graph = rowOf(4);
        const auto outcome = applyRepairs(graph, repairs, locks);
        QCOMPARE(std::ranges::count(outcome.states, State::locked), 2);
        QCOMPARE(graph.nodes.size(), std::size_t{5});
        QVERIFY(findLink(graph.nodes[1], 0) != nullptr);
    }

    void aLedgerKeepsThem() {
        std::vector<std::int32_t> previous;
        const auto after = mended(previous);
        const auto ledger = ledgerOf(repairsBetween(rowOf(4), after, previous));
        const auto text = writeLedger(ledger);
        const auto read = parseLedger(text, "l.json");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QVERIFY(*read == ledger);
        QCOMPARE(writeLedger(*read), text);
        auto graph = rowOf(4);
        JobContext context;
        const auto report = applyLedger(graph, *read, 48, {}, context);
        QVERIFY(report.has_value());
        QCOMPARE(report->previous, previous);
        QVERIFY(graph == after);
    }

    void badOnesAreNamed_data() {
        QTest::addColumn<QString>("repair");
        QTest::addColumn<QString>("field");
        QTest::newRow("type") << R"({"at": [0,0,0], "type": "FLY", "iteration": 1, "reason": ""})" << "type";
        QTest::newRow("cost") << R"({"at": [0,0,0], "to": [1,0,0], "type": "MOVE", "cost": 0,
                                     "iteration": 1, "reason": ""})"
                              << "cost";
        QTest::newRow("cost of nothing")
            << R"({"at": [0,0,0], "to": [1,0,0], "cost": 3, "iteration": 1, "reason": ""})" << "cost";
        QTest::newRow("unknown") << R"({"at": [0,0,0], "speed": 3, "iteration": 1, "reason": ""})" << "speed";
    }
    void badOnesAreNamed() {
        QFETCH(const QString, repair);
        QFETCH(const QString, field);
        const auto text = R"({"format": "navwright.ledger", "version": 2, "map": "m", "iterations": 1,
                              "nodes": [], "links": [], "repairs": [)" +
                          repair.toStdString() + "]}";
        const auto read = parseLedger(text, "l.json");
        QVERIFY(!read.has_value());
        QVERIFY2(QString::fromStdString(read.error().message()).contains("repairs[0]." + field),
                 read.error().message().c_str());
    }
};

NAVWRIGHT_TEST(TestLedgerRepair);
#include "tst_ledger_repair.moc"
