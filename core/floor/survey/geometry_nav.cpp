#include "core/floor/survey/geometry_nav.h"

#include <algorithm>
#include <utility>

#include "core/bots/rehearsal/rehearsal.h"
#include "core/floor/survey/fill_graph.h"
#include "core/floor/survey/fill_nav.h"
#include "core/floor/survey/serve_items.h"
#include "core/floor/survey/spawn_reasons.h"
#include "core/floor/survey/straight_links.h"
#include "core/nav/graph/components.h"
#include "core/physics/map_queries/spawn_service.h"
#include "core/physics/map_queries/spawns.h"
#include "core/physics/map_queries/water_nodes.h"

namespace navwright {

namespace {

/// Removes nodes unreachable from spawn points and nodes without a path to the main component. Returns how
/// many. `spawns` are nodes; the remaining ones are renumbered.
std::size_t rejectUnreachable(NavGraph& graph, std::vector<std::int32_t>& spawns) {
    const auto components = strongComponents(graph);
    if (components.components.empty()) return 0;
    auto keep = reachableFrom(graph, spawns);
    const auto& main = components.components.front().nodes;
    const auto returns = reachableFrom(reversed(graph), std::span(main).first(1));
    for (std::size_t i = 0; i < keep.size(); ++i) keep[i] = keep[i] && returns[i];
    std::erase_if(spawns, [&](std::int32_t node) { return !keep[node]; });
    const auto kept = keepNodes(graph, keep);
    for (auto& node : spawns) {
        node = static_cast<std::int32_t>(std::ranges::lower_bound(kept, node) - kept.begin());
    }
    return keep.size() - kept.size();
}

/// The nodes at spawn points.
std::vector<std::int32_t> spawnNodes(const NavGraph& graph, const Floor& floor) {
    std::vector<std::int32_t> nodes;
    for (const auto sample : floor.spawnSamples) {
        const auto found = std::ranges::find(graph.nodes, floor.samples[sample].origin, &NavNode::origin);
        if (found != graph.nodes.end())
            nodes.push_back(static_cast<std::int32_t>(found - graph.nodes.begin()));
    }
    return nodes;
}

}  // namespace

Result<GeometryNav> geometryNav(const GameMap& map, const Parameters& parameters, int jobs,
                                JobContext& context) {
    NAV_ASSIGN(auto floor, surveyFloor(map, parameters, FloorSearch::ways, jobs, context));
    return geometryNav(map, std::move(floor), parameters, jobs, context);
}

Result<GeometryNav> geometryNav(const GameMap& map, Floor floor, const Parameters& parameters, int jobs,
                                JobContext& context) {
    GeometryNav nav;
    nav.floor = std::move(floor);
    LinkJudge judge(map.bsp, map.collision);
    const FillOptions options{.spacing = parameters.real32(Param::GeometryNodeSpacing),
                              .failureCost = parameters.real32(Param::FillFailureCost),
                              .leastArea = parameters.real(Param::FillLeastArea),
                              .shortcuts = parameters.flag(Param::LinkStraight)};
    NAV_ASSIGN(const auto fill,
               fillNav(nav.graph, {map, nav.floor, judge, jobs}, options, parameters, context));
    nav.spacing = fill.spacing;
    nav.rejected = fill.left;
    NAV_ASSIGN(nav.straightLinks, addStraightLinks(nav.graph, map, judge, parameters, jobs, context));
    auto spawns = spawnNodes(nav.graph, nav.floor);
    NAV_ASSIGN(nav.rehearsal,
               rehearse(nav.graph, map.bsp, map.collision, rehearsalSetup(parameters, jobs), context));
    NAV_TRY(serveItems(nav.graph, {map, nav.floor, judge, jobs}, context));
    nav.rehearsal.previous.resize(nav.graph.nodes.size(), -1);
    spawns = spawnNodes(nav.graph, nav.floor);
    nav.rejected += rejectUnreachable(nav.graph, spawns);
    retypeUnclimbed(nav.graph, 0, map.collision);
    nav.spawns = typeSpawns(nav.graph, map.bsp, parameters);
    typeUnderWater(nav.graph, map.collision);
    sortLinks(nav.graph);
    describeSpawns(nav.spawns, nav.graph, map, {});
    explainSpawns(nav.spawns, nav.floor, map.bsp);
    nav.items = unservedItems(nav.graph, map, nav.floor);
    return nav;
}

}  // namespace navwright
