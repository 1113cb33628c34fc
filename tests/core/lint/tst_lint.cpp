#include <QtTest>

#include <functional>
#include <set>

#include "lint/lint.h"
#include "nav/patch_apply.h"
#include "written_maps.h"

using namespace navwright;

namespace {

/// A hall with a wall, a low roof, a ladder and a spawn point; its floor is at height 0.
struct Hall {
    BspFile bsp;
    std::unique_ptr<Collision> world;

    Hall() {
        const MapSurface stone{.texture = "test/stone"};
        auto brushes = roomBrushes({{-1024, -1024, 0}, {1024, 1024, 2048}}, 32, stone);
        brushes.push_back(boxBrush({{500, -64, 0}, {516, 64, 256}}, stone));      // a wall
        brushes.push_back(boxBrush({{-600, 400, 40}, {-400, 600, 256}}, stone));  // a roof to crouch under
        brushes.push_back(boxBrush({{-80, -616, 0}, {80, -600, 256}}, stone));    // what the ladder hangs on
        brushes.push_back(
            boxBrush({{-16, -600, 0}, {16, -598, 256}}, stone, kContentsSolid | kContentsLadder));
        brushes.push_back(boxBrush({{-700, -200, 0}, {-600, -100, 40}}, stone));    // what a jump reaches
        brushes.push_back(boxBrush({{700, -400, 0}, {900, -200, 320}}, stone));     // a ledge that hurts
        brushes.push_back(boxBrush({{700, 200, 0}, {900, 400, 1600}}, stone));      // and one that kills
        brushes.push_back(boxBrush({{700, -700, 0}, {900, -500, 230}}, stone));     // a drop within limits
        brushes.push_back(boxBrush({{-1000, -900, 0}, {-800, -700, 220}}, stone));  // two ledges with a
        brushes.push_back(boxBrush({{-1000, -600, 0}, {-800, -400, 220}}, stone));  // gap between them
        auto map = written_maps::mapOf(std::move(brushes));
        const auto model = [&](const char* kind, const char* name, const Box& box) {
            map.entities.push_back({.pairs = {{"classname", kind}, {"targetname", name}},
                                    .brushes = {boxBrush(box, stone)},
                                    .pivot = {}});
        };
        model("func_wall", "", {{300, 300, 0}, {316, 400, 128}});
        model("func_door", "gate", {{300, 500, 0}, {316, 600, 128}});
        model("func_door", "", {{300, 700, 0}, {316, 800, 128}});
        map.entities.push_back(written_maps::entity("info_player_deathmatch", "0 0 24"));
        const auto bytes = writeBsp(map);
        if (!bytes) qFatal("%s", bytes.error().message().c_str());
        auto read = parseBsp(*bytes, "hall.bsp");
        if (!read) qFatal("%s", read.error().message().c_str());
        bsp = std::move(*read);
        world = std::make_unique<Collision>(bsp, solidModels(bsp, false));
    }
};

const Hall& hall() {
    static const Hall made;
    return made;
}

NavNode nodeAt(float x, float y, float z = 24, NodeType type = NodeType::move) {
    return {.origin = {x, y, z}, .type = type};
}

void link(NavGraph& graph, std::int32_t from, std::int32_t to, NodeType type = NodeType::move) {
    auto& node = graph.nodes[static_cast<std::size_t>(from)];
    node.links.push_back({to, type, linkCost(node.origin, graph.nodes[static_cast<std::size_t>(to)].origin)});
}

void linkBoth(NavGraph& graph, std::int32_t a, std::int32_t b, NodeType type = NodeType::move) {
    link(graph, a, b, type);
    link(graph, b, a, type);
}

/// Adds a node that hangs on node 0 both ways.
std::int32_t addLinked(NavGraph& graph, const NavNode& node) {
    graph.nodes.push_back(node);
    const auto index = static_cast<std::int32_t>(graph.nodes.size()) - 1;
    linkBoth(graph, 0, index);
    return index;
}

/// Nothing is wrong with it: a square around the spawn point.
NavGraph clean() {
    NavGraph graph;
    graph.nodes = {nodeAt(0, 0), nodeAt(128, 0), nodeAt(128, 128), nodeAt(0, 128)};
    for (std::int32_t i = 0; i < 4; ++i) linkBoth(graph, i, (i + 1) % 4);
    return graph;
}

std::vector<Issue> lintHall(const NavGraph& graph, const NavtestReport* report = nullptr) {
    JobContext context;
    const auto judged = judgeNavLinks(graph, hall().bsp, *hall().world, 1, context);
    if (!judged) qFatal("judgeNavLinks failed");
    auto issues = lint({.graph = graph,
                        .bsp = &hall().bsp,
                        .world = hall().world.get(),
                        .report = report,
                        .judged = *judged},
                       context);
    if (!issues) qFatal("lint failed");
    return *issues;
}

std::set<std::string> kindsOf(std::span<const Issue> issues) {
    std::set<std::string> kinds;
    for (const auto& issue : issues) kinds.insert(std::string(issue.validator));
    return kinds;
}

QString textOf(std::span<const Issue> issues) {
    QString text;
    for (const auto& issue : issues) {
        text += QString::fromStdString(std::string(issue.validator) + ": " + issue.message + "; ");
    }
    return text;
}

using Break = std::function<void(NavGraph&)>;

}  // namespace

Q_DECLARE_METATYPE(Break)

class TestLint : public QObject {
    Q_OBJECT

  private slots:
    void idsAreUniqueAndErrorsComeFirst() {
        std::set<std::string_view> ids;
        auto last = Severity::error;
        for (const auto& validator : validators()) {
            QVERIFY(ids.insert(validator->id()).second);
            QVERIFY(!validator->title().empty());
            QVERIFY(validator->severity() >= last);
            last = validator->severity();
        }
    }

    void aCleanNavIsSilent() {
        const auto issues = lintHall(clean());
        QVERIFY2(issues.empty(), qPrintable(textOf(issues)));
    }

    void eachValidatorFindsWhatItIsFor_data() {
        QTest::addColumn<Break>("damage");
        QTest::addColumn<bool>("fixable");
        const auto row = [](const char* id, bool fixable, const Break& damage) {
            QTest::newRow(id) << damage << fixable;
        };
        row("unlinked_node", true, [](NavGraph& graph) { graph.nodes.push_back(nodeAt(-128, 0)); });
        row("island", true, [](NavGraph& graph) {
            graph.nodes.push_back(nodeAt(-128, 0));
            graph.nodes.push_back(nodeAt(-256, 0));
            linkBoth(graph, 4, 5);
        });
        row("one_way_trap", true, [](NavGraph& graph) {
            graph.nodes.push_back(nodeAt(-128, 0));
            link(graph, 0, 4);
        });
        row("never_reached", false, [](NavGraph& graph) {
            graph.nodes.push_back(nodeAt(-128, 0));
            link(graph, 4, 0);
        });
        row("too_many_links", true, [](NavGraph& graph) {
            for (int i = 0; i < 30; ++i) {
                addLinked(graph, nodeAt(-400 + 40.0f * static_cast<float>(i % 10),
                                        -400 + 60.0f * static_cast<float>(i / 10)));
            }
        });
        row("near_duplicate", true, [](NavGraph& graph) { addLinked(graph, nodeAt(8, 0)); });
        row("engine_limits", true, [](NavGraph& graph) { graph.nodes[0].links[0].cost = 0; });
        row("in_solid", true, [](NavGraph& graph) { graph.nodes.push_back(nodeAt(-200, 0, -32)); });
        row("off_floor", true, [](NavGraph& graph) { graph.nodes[2].origin.z += 60; });
        row("crouch_mismatch", true, [](NavGraph& graph) { graph.nodes.push_back(nodeAt(-500, 500)); });
        row("water_mismatch", true, [](NavGraph& graph) { graph.nodes[2].type = NodeType::water; });
        row("wrong_ladder", true, [](NavGraph& graph) { graph.nodes[2].type = NodeType::ladder; });
        row("slanted_ladder", true, [](NavGraph& graph) {
            graph.nodes.push_back(nodeAt(0, -582, 24, NodeType::ladder));
            graph.nodes.push_back(nodeAt(8, -582, 224, NodeType::ladder));
            linkBoth(graph, 4, 5, NodeType::ladder);
        });
        row("uncovered_spawn", false, [](NavGraph& graph) {
            for (auto& node : graph.nodes) node.origin.y += 300;
        });
        row("through_solid", true, [](NavGraph& graph) {
            const auto beyond = addLinked(graph, nodeAt(600, 0));
            QCOMPARE(beyond, 4);
        });
        row("needs_jump", true, [](NavGraph& graph) {
            graph.nodes.push_back(nodeAt(-650, -150, 64));
            graph.nodes.push_back(nodeAt(-560, -150));
            linkBoth(graph, 4, 5);
        });
        row("hurting_drop", false, [](NavGraph& graph) {
            graph.nodes.push_back(nodeAt(720, -600, 254));
            graph.nodes.push_back(nodeAt(640, -600));
            link(graph, 4, 5);
        });
        row("too_high_drop", true, [](NavGraph& graph) {
            graph.nodes.push_back(nodeAt(720, -300, 344));
            graph.nodes.push_back(nodeAt(640, -300));
            link(graph, 4, 5);
        });
        row("gap_on_move", true, [](NavGraph& graph) {
            graph.nodes.push_back(nodeAt(-900, -790, 244));
            graph.nodes.push_back(nodeAt(-900, -510, 244));
            linkBoth(graph, 4, 5);
        });
        row("blocked_way", true, [](NavGraph& graph) {
            graph.nodes.push_back(nodeAt(240, 350));
            graph.nodes.push_back(nodeAt(376, 350));
            linkBoth(graph, 4, 5);
        });
        row("deadly_link", true, [](NavGraph& graph) {
            graph.nodes.push_back(nodeAt(720, 300, 1624));
            graph.nodes.push_back(nodeAt(640, 300));
            link(graph, 4, 5);
        });
        row("impossible_link", true, [](NavGraph& graph) {
            graph.nodes.push_back(nodeAt(-128, 0, 324));
            linkBoth(graph, 0, 4);
        });
    }
    void eachValidatorFindsWhatItIsFor() {
        QFETCH(Break, damage);
        QFETCH(bool, fixable);
        const std::string id = QTest::currentDataTag();
        auto graph = clean();
        damage(graph);
        const auto issues = lintHall(graph);
        const auto found = std::ranges::find(issues, std::string_view(id), &Issue::validator);
        QVERIFY2(found != issues.end(), qPrintable(textOf(issues)));
        QVERIFY(!found->message.empty());
        QCOMPARE(!found->fixes.empty(), fixable);
    }

    void aDoorBlocksUnlessItOpensByTouch_data() {
        QTest::addColumn<float>("y");
        QTest::addColumn<bool>("blocked");
        QTest::newRow("named door") << 550.0f << true;
        QTest::newRow("door that opens by touch") << 750.0f << false;
    }
    void aDoorBlocksUnlessItOpensByTouch() {
        QFETCH(float, y);
        QFETCH(bool, blocked);
        auto graph = clean();
        graph.nodes.push_back(nodeAt(240, y));
        graph.nodes.push_back(nodeAt(376, y));
        linkBoth(graph, 4, 5);
        QCOMPARE(kindsOf(lintHall(graph)).contains("blocked_way"), blocked);
    }

    void withoutPhysicsAGapIsFoundByItsFloor() {
        auto graph = clean();
        graph.nodes.push_back(nodeAt(-900, -790, 244));
        graph.nodes.push_back(nodeAt(-900, -510, 244));
        linkBoth(graph, 4, 5);
        JobContext context;
        const auto issues = lint({.graph = graph, .bsp = &hall().bsp, .world = hall().world.get()}, context);
        QVERIFY(issues.has_value());
        QCOMPARE(std::ranges::count(*issues, std::string_view("gap_on_move"), &Issue::validator), 2);
    }

    /// Applying the first fix of every issue of the kind leaves none of the kind.
    void fixesFix_data() {
        QTest::addColumn<Break>("damage");
        const auto row = [](const char* id, const Break& damage) { QTest::newRow(id) << damage; };
        row("unlinked_node", [](NavGraph& graph) { graph.nodes.push_back(nodeAt(-128, 0)); });
        row("one_way_trap", [](NavGraph& graph) {
            graph.nodes.push_back(nodeAt(-128, 0));
            link(graph, 0, 4);
        });
        row("island", [](NavGraph& graph) {
            graph.nodes.push_back(nodeAt(-128, 0));
            graph.nodes.push_back(nodeAt(-256, 0));
            linkBoth(graph, 4, 5);
        });
        row("near_duplicate", [](NavGraph& graph) { addLinked(graph, nodeAt(8, 0)); });
        row("off_floor", [](NavGraph& graph) { graph.nodes[2].origin.z += 60; });
        row("water_mismatch", [](NavGraph& graph) { graph.nodes[2].type = NodeType::water; });
        row("wrong_ladder", [](NavGraph& graph) { graph.nodes[2].type = NodeType::ladder; });
        row("gap_on_move", [](NavGraph& graph) {
            graph.nodes.push_back(nodeAt(-900, -790, 244));
            graph.nodes.push_back(nodeAt(-900, -510, 244));
            linkBoth(graph, 4, 5);
        });
        row("blocked_way", [](NavGraph& graph) {
            graph.nodes.push_back(nodeAt(240, 350));
            graph.nodes.push_back(nodeAt(376, 350));
            linkBoth(graph, 4, 5);
        });
        row("through_solid", [](NavGraph& graph) { addLinked(graph, nodeAt(600, 0)); });
        row("slanted_ladder", [](NavGraph& graph) {
            graph.nodes.push_back(nodeAt(0, -582, 24, NodeType::ladder));
            graph.nodes.push_back(nodeAt(8, -582, 224, NodeType::ladder));
            linkBoth(graph, 4, 5, NodeType::ladder);
        });
    }
    void fixesFix() {
        QFETCH(Break, damage);
        const std::string id = QTest::currentDataTag();
        auto graph = clean();
        damage(graph);
        PatchFile patches{"flat", {}};
        std::set<std::string> ids;
        for (const auto& issue : lintHall(graph)) {
            if (issue.validator != id) continue;
            for (const auto& patch : issue.fixes.front().patches) {
                if (ids.insert(patch.id).second) patches.patches.push_back(patch);
            }
        }
        QVERIFY(!patches.patches.empty());
        QVERIFY(parsePatches(writePatches(patches), "fixes").has_value());
        JobContext context;
        QVERIFY(applyPatches(graph, patches, context).has_value());
        const auto left = lintHall(graph);
        QVERIFY2(!kindsOf(left).contains(id), qPrintable(textOf(left)));
    }

    void aReportAddsWhatBotsMet() {
        const auto graph = clean();
        NavtestReport report;
        report.badNodes = {1};
        report.badLinks = {{0, 1}};
        report.unreachableNodes = {2};
        report.nodes = {{.id = 1, .deathsFall = 3, .stuck = 2}};
        report.links = {{.from = 0, .to = 1, .attempts = 9, .failures = 7}};
        const auto issues = lintHall(graph, &report);
        QVERIFY((kindsOf(issues) ==
                 std::set<std::string>{"navtest_bad_node", "navtest_bad_link", "navtest_unreachable"}));
        QVERIFY(textOf(issues).contains("7 of 9"));
        QVERIFY(textOf(issues).contains("3 bots died"));
    }

    void withoutAMapOnlyTheGraphIsJudged() {
        auto graph = clean();
        graph.nodes[2].type = NodeType::water;
        graph.nodes.push_back(nodeAt(-128, 0, -500));
        JobContext context;
        const auto issues = lint({.graph = graph}, context);
        QVERIFY(issues.has_value());
        QVERIFY(kindsOf(*issues) == std::set<std::string>{"unlinked_node"});
    }

    void stopsWhenAsked() {
        std::stop_source stop;
        stop.request_stop();
        JobContext context(stop.get_token());
        const auto graph = clean();
        const auto issues = lint({.graph = graph}, context);
        QVERIFY(!issues && issues.error().cancelled());
    }
};

QTEST_GUILESS_MAIN(TestLint)
#include "tst_lint.moc"
