#include <QtTest>

#include "core/bots/test/ledger.h"
#include "nav_samples.h"
#include "report_samples.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

NavtestReport report(std::vector<std::int32_t> nodes, std::vector<NodeLink> links) {
    NavtestReport bad;
    bad.map = "wizs";
    bad.badNodes = std::move(nodes);
    bad.badLinks = std::move(links);
    return bad;
}

Ledger ledger() {
    Ledger entries{"wizs", 3, {}, {}};
    entries.nodes = {{Vec3(0.1f, -2, 3), 1, "4 deaths in 5 visits"}, {Vec3(1e5f, 2, 3), 3, "\"odd\"\n"}};
    entries.links = {{Vec3(1, 2, 3), Vec3(4, 5, 6), 2, "2 of 2 attempts failed"}};
    return entries;
}

LedgerReport apply(NavGraph& graph, const Ledger& entries, float radius = 48, const NavLocks& locks = {}) {
    JobContext context;
    return *applyLedger(graph, entries, radius, locks, context);
}

bool linked(const NavGraph& graph, std::size_t from, std::int32_t to) {
    return findLink(graph.nodes[from], to) != nullptr;
}

}  // namespace

class TestLedger : public QObject {
    Q_OBJECT

  private slots:
    void roundTrips() {
        const auto text = writeLedger(ledger());
        const auto read = parseLedger(text, "l.json");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QVERIFY(*read == ledger());
        QCOMPARE(writeLedger(*read), text);
    }

    void truncationsAreRefused() {
        const auto text = writeLedger(ledger());
        for (std::size_t length = 0; length + 2 <= text.size(); ++length) {
            QVERIFY(!parseLedger(text.substr(0, length), "cut.json"));
        }
    }

    void badFieldsAreNamed_data() {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QString>("says");
        QTest::newRow("format") << QByteArray("navwright.ledger") << QByteArray("navwright.patches")
                                << "This is a file of edit patches, not a ledger";
        QTest::newRow("version") << QByteArray("\"version\": 1") << QByteArray("\"version\": 3") << "newer";
        QTest::newRow("map") << QByteArray("\"wizs\"") << QByteArray("7") << "field map";
        QTest::newRow("iterations") << QByteArray("\"iterations\": 3") << QByteArray("\"iterations\": -3")
                                    << "field iterations";
        QTest::newRow("iteration") << QByteArray("\"iteration\": 1") << QByteArray("\"iteration\": 0")
                                   << "field nodes[0].iteration";
        QTest::newRow("origin") << QByteArray("\"origin\"") << QByteArray("\"place\"") << "field nodes[0].";
        QTest::newRow("outside any map") << QByteArray("[1, 2, 3]") << QByteArray("[1, 2, 1e9]")
                                         << "field links[0].from[2]: 1000000000 is outside";
        QTest::newRow("from") << QByteArray("[1, 2, 3]") << QByteArray("[1, 2]") << "field links[0].from";
        QTest::newRow("reason") << QByteArray("\"2 of 2 attempts failed\"") << QByteArray("true")
                                << "field links[0].reason";
        QTest::newRow("nodes") << QByteArray("\"nodes\": [") << QByteArray("\"nodes\": {\"a\": 1}, \"x\": [")
                               << "field";
    }
    void badFieldsAreNamed() {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QString, says);
        auto text = QByteArray::fromStdString(writeLedger(ledger()));
        QVERIFY(text.contains(from));
        text.replace(text.indexOf(from), from.size(), to);
        const auto read = parseLedger(text.toStdString(), "l.json");
        QVERIFY(!read);
        const auto message = QString::fromStdString(read.error().message());
        QVERIFY2(message.startsWith("l.json") && message.contains(says), qPrintable(message));
    }

    void reportsBecomeEntriesByPlace() {
        Ledger entries{.map = "wizs"};
        auto first = report({2}, {{0, 1}});
        first.nodes = {{.id = 2, .origin = Vec3(200, 0, 24), .visits = 5, .deathsFall = 3, .deathsOther = 1}};
        first.links = {{.from = 0, .to = 1, .attempts = 4, .traversals = 1, .failures = 3}};
        const auto merged = mergeReport(entries, first, rowOf(6), {}, "r.json");
        QVERIFY(merged.has_value());
        QCOMPARE(merged->nodesAdded, std::size_t{1});
        QCOMPARE(merged->linksAdded, std::size_t{1});
        QCOMPARE(entries.iterations, 1);
        QVERIFY((entries.nodes == std::vector<LedgerNode>{{Vec3(200, 0, 24), 1, "4 deaths in 5 visits"}}));
        QVERIFY((entries.links ==
                 std::vector<LedgerLink>{{Vec3(0, 0, 24), Vec3(100, 0, 24), 1, "3 of 4 attempts failed"}}));
    }

    void entriesAccumulate() {
        Ledger entries{.map = "wizs"};
        QVERIFY(mergeReport(entries, report({2}, {{0, 1}}), rowOf(6), {}, "r.json"));
        const auto merged = mergeReport(entries, report({2, 4}, {{0, 1}, {1, 0}}), rowOf(6), {}, "r.json");
        QCOMPARE(merged->nodesAdded, std::size_t{1});
        QCOMPARE(merged->linksAdded, std::size_t{1});
        QCOMPARE(merged->known, std::size_t{2});
        QCOMPARE(entries.nodes.size(), std::size_t{2});
        QCOMPARE(entries.nodes[1].iteration, 2);
        QCOMPARE(entries.nodes[1].reason, std::string("Bad node in the report"));
    }

    void lockedPartsAreNotAdded() {
        Ledger entries{.map = "wizs"};
        const NavLocks locks{{{Vec3(200, 5, 24), 24}}, {{Vec3(0, 0, 24), Vec3(100, 0, 24), 24}}};
        const auto merged = mergeReport(entries, report({2, 3}, {{0, 1}, {1, 0}}), rowOf(6), locks, "r.json");
        QCOMPARE(merged->locked, std::size_t{2});
        QCOMPARE(entries.nodes.size(), std::size_t{1});
        QCOMPARE(entries.links.size(), std::size_t{1});
        QVERIFY(entries.links[0].from == Vec3(100, 0, 24));
    }

    void foreignReportsChangeNothing_data() {
        QTest::addColumn<bool>("otherMap");
        QTest::newRow("map") << true;
        QTest::newRow("node number") << false;
    }
    void foreignReportsChangeNothing() {
        QFETCH(bool, otherMap);
        auto entries = ledger();
        auto foreign = report({otherMap ? 1 : 6}, {});
        if (otherMap) foreign.map = "city";
        const auto merged = mergeReport(entries, foreign, rowOf(6), {}, "r.json");
        QVERIFY(!merged);
        QVERIFY(QString::fromStdString(merged.error().message()).startsWith("r.json, field"));
        QVERIFY(entries == ledger());
    }

    void nodesNearAnOriginGo() {
        auto graph = rowOf(6);
        graph.nodes.push_back({.origin = Vec3(200, 0, 72)});
        graph.nodes.push_back({.origin = Vec3(200, 0, 73)});
        const auto applied =
            apply(graph, {"wizs", 1, {{Vec3(200, 0, 24), 1, ""}, {Vec3(0, 900, 0), 1, ""}}, {}});
        QCOMPARE(applied.nodesRemoved, std::size_t{2});
        QVERIFY(applied.nodes[0].state == LedgerState::applied);
        QCOMPARE(applied.nodes[0].removed, std::size_t{2});
        QVERIFY(applied.nodes[1].state == LedgerState::notFound);
        QVERIFY((applied.previous == std::vector<std::int32_t>{0, 1, 3, 4, 5, 7}));
        QVERIFY(graph.nodes[1].links.size() == 1 && linked(graph, 1, 0));
        QCOMPARE(applied.linksRemoved, std::size_t{0});
    }

    void linksGoInTheirDirectionAlone() {
        auto graph = rowOf(6);
        const auto applied = apply(graph, {"wizs", 1, {}, {{Vec3(90, 10, 24), Vec3(210, 0, 30), 1, ""}}});
        QVERIFY(applied.links[0].state == LedgerState::applied);
        QCOMPARE(applied.linksRemoved, std::size_t{1});
        QVERIFY(!linked(graph, 1, 2) && linked(graph, 2, 1));
        QCOMPARE(graph.nodes.size(), std::size_t{6});
    }

    /// Both ends of a short link lie within the radius of either end of the entry.
    void shortLinksKeepTheirOpposite() {
        NavGraph graph;
        graph.nodes = {{.origin = Vec3(0, 0, 24), .links = {{.target = 1, .cost = 30}}},
                       {.origin = Vec3(30, 0, 24), .links = {{.target = 0, .cost = 30}}}};
        apply(graph, {"wizs", 1, {}, {{Vec3(0, 0, 24), Vec3(30, 0, 24), 1, ""}}});
        QVERIFY(!linked(graph, 0, 1) && linked(graph, 1, 0));
    }

    void removedEdgesNeverReturn() {
        Ledger entries{.map = "wizs"};
        QVERIFY(mergeReport(entries, report({4}, {{0, 1}}), rowOf(6), {}, "r.json"));
        QVERIFY(mergeReport(entries, report({}, {{1, 2}}), rowOf(6), {}, "r.json"));
        for (const float shift : {0.0f, 20.0f, -33.0f}) {
            auto regenerated = rowOf(6);
            for (auto& node : regenerated.nodes) node.origin += Vec3(shift, shift, 0);
            const auto applied = apply(regenerated, entries);
            QCOMPARE(regenerated.nodes.size(), std::size_t{5});
            QVERIFY(!linked(regenerated, 0, 1) && !linked(regenerated, 1, 2));
            QVERIFY(linked(regenerated, 1, 0) && linked(regenerated, 2, 1));
            QCOMPARE(applied.nodesRemoved + applied.linksRemoved, std::size_t{3});
        }
    }

    void applyingTwiceChangesNothingMore() {
        auto graph = randomNav(300, 8);
        Ledger entries{"wizs", 1, {}, {}};
        for (std::size_t i = 0; i < 300; i += 7) {
            entries.nodes.push_back({graph.nodes[i].origin, 1, ""});
            for (const auto& link : graph.nodes[i + 1].links) {
                entries.links.push_back({graph.nodes[i + 1].origin,
                                         graph.nodes[static_cast<std::size_t>(link.target)].origin, 1, ""});
            }
        }
        apply(graph, entries, 60);
        const auto once = graph;
        const auto again = apply(graph, entries, 60);
        QVERIFY(graph == once);
        QCOMPARE(again.nodesRemoved + again.linksRemoved, std::size_t{0});
    }

    void locksProtect() {
        auto graph = rowOf(6);
        const NavLocks locks{{{Vec3(200, 5, 24), 24}}, {{Vec3(0, 0, 24), Vec3(100, 0, 24), 24}}};
        const Ledger entries{
            "wizs",
            1,
            {{Vec3(200, 0, 24), 1, ""}, {Vec3(100, 0, 24), 1, ""}, {Vec3(500, 0, 24), 1, ""}},
            {{Vec3(0, 0, 24), Vec3(100, 0, 24), 1, ""}, {Vec3(100, 0, 24), Vec3(0, 0, 24), 1, ""}}};
        const auto applied = apply(graph, entries, 48, locks);
        const std::vector<std::string_view> nodes{"locked", "locked", "applied"};
        for (std::size_t i = 0; i < nodes.size(); ++i)
            QCOMPARE(ledgerStateName(applied.nodes[i].state), nodes[i]);
        QCOMPARE(ledgerStateName(applied.links[0].state), std::string_view("locked"));
        QCOMPARE(ledgerStateName(applied.links[1].state), std::string_view("applied"));
        QCOMPARE(applied.links[0].locked, std::size_t{1});
        QCOMPARE(graph.nodes.size(), std::size_t{5});
        QVERIFY(linked(graph, 0, 1) && !linked(graph, 1, 0));
    }

    void cancelLeavesTheGraphAlone() {
        JobContext context(alreadyStopped());
        auto graph = rowOf(6);
        const auto applied = applyLedger(graph, ledger(), 48, {}, context);
        QVERIFY(!applied && applied.error().cancelled());
        QVERIFY(graph == rowOf(6));
    }
};

NAVWRIGHT_TEST(TestLedger);
#include "tst_ledger.moc"
