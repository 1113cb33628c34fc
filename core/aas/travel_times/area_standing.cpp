#include "core/aas/travel_times/area_standing.h"

#include <array>
#include <span>

#include "core/base/index.h"
#include "core/nav/graph/components.h"

namespace navwright {

namespace {

/// The areas as a NavGraph; node 0 is unused.
NavGraph asNodes(const TravelGraph& graph) {
    NavGraph nodes;
    nodes.nodes.resize(graph.areaCount());
    if (!nodes.nodes.empty()) nodes.nodes.front().inUse = false;
    for (const auto& reachability : graph.reachabilities())
        nodes.nodes[reachability.from].links.push_back({reachability.to, NodeType::move, 1});
    return nodes;
}

/// The component with the most floor; of equals the one with more areas, then the lowest number.
const Component* mainComponent(const Components& parts, const TravelGraph& graph) {
    const Component* best = nullptr;
    double most = -1;
    for (const auto& part : parts.components) {
        double floor = 0;
        for (const auto area : part.nodes) floor += graph.floor(area);
        if (floor > most) {
            most = floor;
            best = &part;
        }
    }
    return best;
}

}  // namespace

std::string_view areaStandingName(AreaStanding standing) {
    static constexpr std::array<std::string_view, kAreaStandingCount> kNames{"none", "main", "trap", "entry",
                                                                             "island"};
    return kNames[toIndex(standing)];
}

std::vector<AreaStanding> areaStandings(const TravelGraph& graph) {
    std::vector<AreaStanding> standings(graph.areaCount(), AreaStanding::none);
    const auto nodes = asNodes(graph);
    const auto parts = strongComponents(nodes);
    const auto* main = mainComponent(parts, graph);
    if (main == nullptr) return standings;
    const auto first = std::span(main->nodes).first(1);
    const auto led = reachableFrom(nodes, first);
    const auto leads = reachableFrom(reversed(nodes), first);
    constexpr auto kHolds = kAasAreaGrounded | kAasAreaLiquid | kAasAreaLadder;
    for (std::size_t i = 1; i < standings.size(); ++i) {
        const auto area = static_cast<std::int32_t>(i);
        const bool holds = (graph.aas().settings[i].flags & kHolds) != 0;
        if (!holds && graph.out(area).empty() && graph.in(area).empty()) continue;
        standings[i] = led[i] ? (leads[i] ? AreaStanding::main : AreaStanding::trap)
                              : (leads[i] ? AreaStanding::entry : AreaStanding::component);
    }
    return standings;
}

}  // namespace navwright
