#include <QtTest>

#include <limits>

#include "byte_array.h"
#include "core/base/zlib_block.h"
#include "core/nav/files/aq2_nav.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "test_program.h"
#include "written_maps.h"

using namespace navwright;

namespace {

/// Five nodes in a row on the floor of the room, linked both ways.
NavGraph floorRow() {
    NavGraph graph;
    for (int i = 0; i < 5; ++i) {
        graph.nodes.push_back({.origin = Vec3(-320 + 128 * i, 0, 24)});
        if (i == 0) continue;
        graph.nodes[static_cast<std::size_t>(i)].links.push_back({.target = i - 1, .cost = 128});
        graph.nodes[static_cast<std::size_t>(i - 1)].links.push_back({.target = i, .cost = 128});
    }
    return graph;
}

QByteArray bytesOf(const NavGraph& graph) {
    // Not writeAq2Nav(), which refuses what is wrong.
    const auto bytes = writeZlibBlock(2, aq2NavPayload(graph));
    return arrayOf(bytes);
}

/// A room 1024 wide with a door and a wall that stands solid; its text of entities with `from` replaced by
/// `to`, which must be as long.
QByteArray mapBytes(const QByteArray& from = {}, const QByteArray& to = {}) {
    auto map = written_maps::mapOf(roomBrushes({{-512, -512, 0}, {512, 512, 256}}, 16, {.texture = "w"}));
    map.entities.push_back(written_maps::entity("info_player_deathmatch", "-320 0 32"));
    map.entities.push_back({.pairs = {{"classname", "func_wall"}},
                            .brushes = {boxBrush({{-64, 100, 0}, {64, 108, 128}}, {.texture = "w"})},
                            .pivot = {}});
    const auto bytes = writeBsp(map);
    if (!bytes) qFatal("%s", bytes.error().message().c_str());
    auto raw = arrayOf(*bytes);
    if (!from.isEmpty() && (!raw.contains(from) || from.size() != to.size())) qFatal("nothing to replace");
    return from.isEmpty() ? raw : raw.replace(from, to);
}

NavGraph moved(std::size_t node, const Vec3& origin) {
    auto graph = floorRow();
    graph.nodes[node].origin = origin;
    return graph;
}

NavGraph farAway() {
    auto graph = floorRow();
    for (auto& node : graph.nodes) node.origin += Vec3(2500, 0, 500);
    return graph;
}

}  // namespace

/// What verify, coverage and navtest say of navs and maps that do not fit or make no sense: a clear finding
/// each, and always an end.
class TestPhysicsInput : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

  private slots:
    void isFound_data() {
        QTest::addColumn<QByteArray>("map");
        QTest::addColumn<QByteArray>("nav");
        QTest::addColumn<QString>("verb");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("said");
        struct Expected {
            int code;
            const char* said;
        };
        const auto add = [](const char* name, const QByteArray& map, const QByteArray& nav, Expected verify,
                            Expected coverage, Expected navtest) {
            for (const auto& [verb, expected] : {std::pair("verify", verify), std::pair("coverage", coverage),
                                                 std::pair("navtest", navtest)}) {
                QTest::addRow("%s: %s", name, verb)
                    << map << nav << verb << expected.code << QByteArray(expected.said);
            }
        };
        constexpr auto kNaN = std::numeric_limits<float>::quiet_NaN();
        const auto good = bytesOf(floorRow());
        add("nothing wrong", mapBytes(), good, {0, " 100.0 "}, {0, "nodes misplaced 0"}, {0, "passed"});
        add("a nav for another map", mapBytes(), bytesOf(farAway()), {0, "impossible: 8"},
            {0, "0 (2180, 0, 524) outside"}, {2, "is the nav for this map?"});
        add("a node in the void", mapBytes(), bytesOf(moved(2, {-64, 0, -900})), {0, "impossible: 4"},
            {0, "2 (-64, 0, -900) "}, {3, "FAIL"});
        add("a node in a wall", mapBytes(), bytesOf(moved(4, {520, 0, 24})), {0, "impossible: 2"},
            {0, "4 (520, 0, 24) in solid"}, {3, "FAIL"});
        add("two nodes at one place", mapBytes(), bytesOf(moved(1, {-320, 0, 24})), {0, "links"},
            {0, "nodes misplaced 0"}, {3, "FAIL"});  // to a bot they are one, and the way between them none
        add("a huge coordinate", mapBytes(), bytesOf(moved(4, {1e30f, 0, 24})), {2, "outside any map"},
            {2, "outside any map"}, {2, "outside any map"});
        add("no number", mapBytes(), bytesOf(moved(4, {kNaN, 0, 24})), {2, "outside any map"},
            {2, "outside any map"}, {2, "outside any map"});
        add("no nodes", mapBytes(), bytesOf({}), {0, "links"}, {0, "0.0 % of the floor"},
            {2, "The nav has no nodes"});
        add("a map without spawn points", mapBytes("info_player_deathmatch", "info_player_nobodyhere"), good,
            {0, " 100.0 "}, {2, "no spawn points"}, {2, "no spawn points"});
        add("a brush model without an entity", mapBytes("\"model\" \"*1\"", "\"modal\" \"*1\""), good,
            {0, " 100.0 "}, {0, "nodes misplaced 0"}, {0, "passed"});
        add("an entity without its brush model", mapBytes("\"model\" \"*1\"", "\"model\" \"*7\""), good,
            {0, " 100.0 "}, {0, "nodes misplaced 0"}, {0, "passed"});
        add("a spawn point that is no place", mapBytes("\"-320 0 32\"", "\"nan inf 1\""), good,
            {0, " 100.0 "}, {2, "spawn"}, {2, "room for a player"});
    }
    void isFound() {
        QFETCH(QByteArray, map);
        QFETCH(QByteArray, nav);
        QFETCH(QString, verb);
        QFETCH(int, code);
        QFETCH(QByteArray, said);
        std::vector<std::string> words{verb.toStdString(), folder_.write("room.nav", nav), "--bsp",
                                       folder_.write("room.bsp", map)};
        if (verb == "navtest") words.insert(words.end(), {"--out", folder_.at("out.json")});
        // Eight bots on five nodes stand in each other's way, on the server too.
        if (verb == "navtest" && code == 0) words.insert(words.end(), {"--bots", "2"});
        const auto run = runInProcess(words);
        QVERIFY2(run.code == code, run.out + run.err);
        QVERIFY2((run.out + run.err).simplified().contains(said), run.out + run.err);
    }
};

NAVWRIGHT_TEST(TestPhysicsInput);
#include "tst_physics_input.moc"
