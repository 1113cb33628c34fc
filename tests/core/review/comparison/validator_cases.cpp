#include "validator_cases.h"

using namespace hall;

namespace validator_cases {

namespace {

constexpr std::uint32_t kDemos = 4;

/// With evidence of every part and a test that visited it all.
Case known(NavGraph graph) {
    Case made{.graph = std::move(graph)};
    made.evidence.demos = kDemos;
    made.evidence.nodeDemos.assign(made.graph.nodes.size(), static_cast<std::int32_t>(kDemos));
    for (std::int32_t i = 0; i < std::ssize(made.graph.nodes); ++i) {
        const auto& node = made.graph.nodes[static_cast<std::size_t>(i)];
        made.evidence.links.emplace_back(node.links.size(), LinkSeen{true, 9, kDemos});
        made.report.nodes.push_back({.id = i, .origin = node.origin, .visits = 9});
        for (const auto& link : node.links) {
            made.report.links.push_back({.from = i, .to = link.target, .attempts = 9});
        }
    }
    return made;
}

using Change = std::function<void(NavGraph&)>;

std::function<Case()> nav(Change change) {
    return [change = std::move(change)] {
        auto graph = hall::clean();
        change(graph);
        return known(std::move(graph));
    };
}

std::function<Case()> about(std::function<void(Case&)> change) {
    return [change = std::move(change)] {
        auto made = clean();
        change(made);
        return made;
    };
}

std::int32_t add(NavGraph& graph, const NavNode& node) {
    graph.nodes.push_back(node);
    return static_cast<std::int32_t>(graph.nodes.size()) - 1;
}

/// A node that nobody can walk to, and the way to it and back by magic.
std::int32_t addFar(NavGraph& graph, const NavNode& node) {
    const auto index = add(graph, node);
    linkBoth(graph, 0, index, NodeType::teleporter);
    return index;
}

/// On top of something, with a drop to the floor beside it.
void addLedge(NavGraph& graph, const NavNode& ledge, const NavNode& below) {
    const auto top = addFar(graph, ledge);
    const auto bottom = addFar(graph, below);
    link(graph, top, bottom);
}

Case tooManyNodes() {
    NavGraph graph;
    for (std::int32_t i = 0; i <= static_cast<std::int32_t>(kMaxNavNodes); ++i) {
        graph.nodes.push_back(nodeAt(static_cast<float>(32 * i), 0));
    }
    for (std::int32_t i = 0; i + 1 < std::ssize(graph.nodes); ++i) linkBoth(graph, i, i + 1);
    auto made = known(std::move(graph));
    made.onMap = false;
    return made;
}

void addGraphRows(std::vector<Row>& rows) {
    rows.push_back({"engine_limits",
                    "",
                    nav([](NavGraph& graph) { graph.nodes[0].links[0].cost = 0; }),
                    {"Delete the link"},
                    ""});
    rows.push_back({"engine_limits",
                    "area",
                    nav([](NavGraph& graph) { graph.nodes[1].area = kNavAreas; }),
                    {},
                    "areas are no edits, and writing a nav puts them right"});
    rows.push_back(
        {"engine_limits", "nodes", tooManyNodes, {}, "which nodes to give up is for a person to say"});
    rows.push_back({"island",
                    "",
                    nav([](NavGraph& graph) {
                        linkBoth(graph, add(graph, nodeAt(-128, 0)), add(graph, nodeAt(-256, 0)));
                    }),
                    {"Link it with the rest", "Delete these 2 nodes"},
                    ""});
    rows.push_back({"one_way_trap",
                    "",
                    nav([](NavGraph& graph) {
                        const auto in = add(graph, nodeAt(-128, 0));
                        linkBoth(graph, in, add(graph, nodeAt(-256, 0)));
                        link(graph, 0, in);
                    }),
                    {"Link the way back", "Delete these 2 nodes"},
                    ""});
    rows.push_back({"dead_end",
                    "",
                    nav([](NavGraph& graph) { link(graph, 0, add(graph, nodeAt(-128, 0))); }),
                    {"Link the way back", "Delete the node"},
                    ""});
    rows.push_back({"never_reached",
                    "",
                    nav([](NavGraph& graph) { link(graph, add(graph, nodeAt(-128, 0)), 0); }),
                    {"Link the way in", "Delete the node"},
                    ""});
    rows.push_back({"too_many_links",
                    "",
                    nav([](NavGraph& graph) {
                        for (int i = 0; i < 30; ++i) {
                            addLinked(graph, nodeAt(-400 + 40.0f * static_cast<float>(i % 10),
                                                    -400 + 60.0f * static_cast<float>(i / 10)));
                        }
                    }),
                    {"Delete the longest link"},
                    ""});
    rows.push_back({"unlinked_node",
                    "",
                    nav([](NavGraph& graph) { add(graph, nodeAt(-128, 0)); }),
                    {"Delete the node"},
                    ""});
    rows.push_back({"near_duplicate",
                    "",
                    nav([](NavGraph& graph) { addLinked(graph, nodeAt(8, 0)); }),
                    {"Merge the two nodes"},
                    ""});
}

void addNodeRows(std::vector<Row>& rows) {
    rows.push_back({"uncovered_spawn",
                    "",
                    nav([](NavGraph& graph) {
                        for (auto& node : graph.nodes) node.origin.y += 140;
                    }),
                    {"Add a node and link it both ways"},
                    ""});
    rows.push_back({"uncovered_spawn",
                    "unlinked",
                    nav([](NavGraph& graph) {
                        for (auto& node : graph.nodes) node.origin.y += 140;
                        add(graph, nodeAt(0, 0));
                    }),
                    {"Link it with the nearest node"},
                    ""});
    rows.push_back({"in_solid",
                    "",
                    nav([](NavGraph& graph) { addLinked(graph, nodeAt(490, 0)); }),
                    {"Delete the node"},
                    ""});
    rows.push_back({"wrong_ladder",
                    "",
                    nav([](NavGraph& graph) { graph.nodes[2].type = NodeType::ladder; }),
                    {"Make the node MOVE"},
                    ""});
    rows.push_back({"off_floor",
                    "",
                    nav([](NavGraph& graph) { graph.nodes[2].origin.z += 24; }),
                    {"Put the node on the floor", "Delete the node"},
                    ""});
    rows.push_back({"crouch_mismatch",
                    "",
                    nav([](NavGraph& graph) {
                        const auto before = add(graph, nodeAt(-340, 500));
                        linkBoth(graph, 3, before);
                        linkBoth(graph, before, add(graph, nodeAt(-500, 500)));
                    }),
                    {"Make the node CROUCH"},
                    ""});
    rows.push_back({"water_mismatch",
                    "",
                    nav([](NavGraph& graph) { graph.nodes[2].type = NodeType::water; }),
                    {"Make the node MOVE"},
                    ""});
}

void addLinkRows(std::vector<Row>& rows) {
    rows.push_back({"through_solid",
                    "",
                    nav([](NavGraph& graph) {
                        const auto beyond = addFar(graph, nodeAt(600, 0));
                        linkBoth(graph, 1, beyond);
                    }),
                    {"Delete the link"},
                    ""});
    rows.push_back({"slanted_ladder",
                    "",
                    nav([](NavGraph& graph) {
                        const auto foot = addFar(graph, nodeAt(0, -580, 24, NodeType::ladder));
                        const auto top = addFar(graph, nodeAt(8, -580, 224, NodeType::ladder));
                        linkBoth(graph, foot, top, NodeType::ladder);
                    }),
                    {"Align the ladder"},
                    ""});
    rows.push_back({"deadly_link",
                    "",
                    nav([](NavGraph& graph) { addLedge(graph, nodeAt(720, 300, 1624), nodeAt(640, 300)); }),
                    {"Delete the link"},
                    ""});
    rows.push_back({"needs_jump",
                    "",
                    nav([](NavGraph& graph) {
                        linkBoth(graph, addFar(graph, nodeAt(-900, -790, 244)),
                                 addFar(graph, nodeAt(-900, -510, 244)), NodeType::step);
                    }),
                    {"Make the link JUMPPAD"},
                    ""});
    rows.push_back({"impossible_link",
                    "",
                    nav([](NavGraph& graph) {
                        const auto ledge = addFar(graph, nodeAt(720, -300, 344));
                        link(graph, addFar(graph, nodeAt(640, -300)), ledge, NodeType::jumpPad);
                    }),
                    {"Delete the link"},
                    ""});
    rows.push_back({"hurting_drop",
                    "",
                    nav([](NavGraph& graph) { addLedge(graph, nodeAt(720, -600, 254), nodeAt(640, -600)); }),
                    {},
                    "within the limit a drop may be worth what it costs"});
    rows.push_back({"too_high_drop",
                    "",
                    nav([](NavGraph& graph) { addLedge(graph, nodeAt(720, -300, 344), nodeAt(640, -300)); }),
                    {"Delete the link"},
                    ""});
    rows.push_back({"gap_on_move",
                    "",
                    nav([](NavGraph& graph) {
                        linkBoth(graph, addFar(graph, nodeAt(-900, -790, 244)),
                                 addFar(graph, nodeAt(-900, -510, 244)));
                    }),
                    {"Make the link JUMPPAD", "Delete the link"},
                    ""});
    rows.push_back({"blocked_way",
                    "",
                    nav([](NavGraph& graph) {
                        linkBoth(graph, addFar(graph, nodeAt(240, 350)), addFar(graph, nodeAt(376, 350)));
                    }),
                    {"Delete the link"},
                    ""});
    rows.push_back({"blocked_way",
                    "named door",
                    nav([](NavGraph& graph) {
                        linkBoth(graph, addFar(graph, nodeAt(240, 550)), addFar(graph, nodeAt(376, 550)));
                    }),
                    {"Delete the link"},
                    ""});
}

void addOtherRows(std::vector<Row>& rows) {
    rows.push_back({"navtest_bad_node",
                    "",
                    about([](Case& made) {
                        made.report.badNodes = {1};
                        made.report.nodes[1].deathsFall = 3;
                    }),
                    {"Delete the node"},
                    ""});
    rows.push_back({"navtest_bad_link",
                    "",
                    about([](Case& made) {
                        made.report.badLinks = {{0, 1}};
                        made.report.links[0].failures = 7;
                    }),
                    {"Delete the link"},
                    ""});
    rows.push_back({"navtest_unreachable",
                    "",
                    about([](Case& made) { made.report.unreachableNodes = {2}; }),
                    {},
                    "a short test reaches not everything; the links on the way say what to mend"});
    rows.push_back({"orphan_patch",
                    "",
                    about([](Case& made) {
                        made.patches = {{.id = "lost",
                                         .operation = PatchOperation::retypeNode,
                                         .at = {170, 140, 24},
                                         .type = NodeType::step}};
                    }),
                    {"Move the edit to the nearest node", "Remove the edit"},
                    ""});
    rows.push_back({"coverage_hole",
                    "",
                    about([](Case& made) { made.holes = {{.center = {-120, 0, 24}, .area = 9000}}; }),
                    {"Fill it with nodes and links that bots make"},
                    ""});
    rows.push_back({"few_demos_node",
                    "",
                    about([](Case& made) { made.evidence.nodeDemos[1] = 1; }),
                    {"Delete the node"},
                    ""});
    rows.push_back({"few_demos_link",
                    "",
                    about([](Case& made) {
                        made.onMap = false;  // where bots tell nothing of it
                        made.evidence.links[1][0] = {true, 1, 1};
                    }),
                    {"Delete the link"},
                    ""});
}

}  // namespace

Case clean() {
    return known(hall::clean());
}

const std::vector<Row>& all() {
    static const std::vector<Row> rows = [] {
        std::vector<Row> made;
        addGraphRows(made);
        addNodeRows(made);
        addLinkRows(made);
        addOtherRows(made);
        return made;
    }();
    return rows;
}

}  // namespace validator_cases
