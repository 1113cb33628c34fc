#include "geometry/geometry_nav.h"

#include <algorithm>

#include "analysis/islands.h"
#include "bsp/hurt_volumes.h"
#include "geometry/geometry_links.h"
#include "geometry/geometry_nodes.h"
#include "geometry/rehearsal.h"
#include "world/spawn_service.h"
#include "world/spawns.h"

namespace navwright {

namespace {

NodeType nodeTypeOf(const FloorSample& sample) {
    if (sample.kind == FloorSample::Kind::ladder) return NodeType::ladder;
    if (sample.wet) return NodeType::water;
    return sample.crouched ? NodeType::crouch : NodeType::move;
}

/// What bots must do; falls by their depth.
NodeType linkTypeOf(const LinkJudgement& judged, float fall, const Parameters& parameters) {
    const bool falls = judged.controls == NodeType::move || judged.controls == NodeType::standDrop;
    if (!falls || fall < parameters.real32(Param::DropStand) || judged.means != MoveMeans::drop) {
        return judged.controls == NodeType::standDrop ? NodeType::move : judged.controls;
    }
    if (fall >= parameters.real32(Param::DropUnsafe)) return NodeType::unsafeDrop;
    if (fall >= parameters.real32(Param::DropCrouch)) return NodeType::crouchDrop;
    return NodeType::standDrop;
}

/// Builds the graph from samples.
class GraphMaker {
  public:
    GraphMaker(const Floor& floor, const std::vector<std::uint32_t>& nodes, const Parameters& parameters)
        : floor_(floor), nodes_(nodes), parameters_(parameters) {
        for (const auto sample : nodes) {
            NavNode node;
            node.origin = floor.samples[sample].origin;
            node.type = nodeTypeOf(floor.samples[sample]);
            graph.nodes.push_back(node);
        }
    }

    void link(std::uint32_t from, std::uint32_t to, const LinkJudgement& judged) {
        const auto target = nodeOf(to);
        auto& node = graph.nodes[static_cast<std::size_t>(nodeOf(from))];
        if (findLink(node, target) != nullptr) return;
        const auto& arrival = floor_.samples[to].origin;
        const auto type = linkTypeOf(judged, node.origin.z - arrival.z, parameters_);
        node.links.push_back({target, type, linkCost(node.origin, arrival)});
    }

    /// Node of a sample that is one.
    [[nodiscard]] std::int32_t nodeOf(std::uint32_t sample) const {
        return static_cast<std::int32_t>(std::ranges::lower_bound(nodes_, sample) - nodes_.begin());
    }

    NavGraph graph;

  private:
    const Floor& floor_;
    const std::vector<std::uint32_t>& nodes_;
    const Parameters& parameters_;
};

NavGraph reversed(const NavGraph& graph) {
    NavGraph back;
    back.nodes.resize(graph.nodes.size());
    for (std::size_t from = 0; from < graph.nodes.size(); ++from) {
        for (const auto& link : graph.nodes[from].links) {
            back.nodes[static_cast<std::size_t>(link.target)].links.push_back(
                {static_cast<std::int32_t>(from), link.type, link.cost});
        }
    }
    return back;
}

/// Leaves out nodes that no spawn point leads to, and those from which no way leads to the largest part in
/// which all nodes reach each other. Returns how many. `spawns` are nodes; those left of them are
/// renumbered.
std::size_t prune(NavGraph& graph, std::vector<std::int32_t>& spawns) {
    const auto islands = strongIslands(graph);
    if (islands.islands.empty()) return 0;
    auto keep = reachableFrom(graph, spawns);
    const auto& main = islands.islands.front().nodes;
    const auto returns = reachableFrom(reversed(graph), std::span(main).first(1));
    for (std::size_t i = 0; i < keep.size(); ++i) keep[i] = keep[i] && returns[i];
    std::erase_if(spawns, [&](std::int32_t node) { return !keep[static_cast<std::size_t>(node)]; });
    const auto kept = keepNodes(graph, keep);
    for (auto& node : spawns) {
        node = static_cast<std::int32_t>(std::ranges::lower_bound(kept, node) - kept.begin());
    }
    return keep.size() - kept.size();
}

/// Bots climb between two ladder nodes: one whose other end is gone is a place like any other.
void retypeUnclimbed(NavGraph& graph, const Collision& world) {
    const auto isLadder = [&](std::size_t node) { return graph.nodes[node].type == NodeType::ladder; };
    std::vector<bool> climbed(graph.nodes.size());
    for (std::size_t from = 0; from < graph.nodes.size(); ++from) {
        for (const auto& link : graph.nodes[from].links) {
            const auto to = static_cast<std::size_t>(link.target);
            if (isLadder(from) && isLadder(to)) climbed[from] = climbed[to] = true;
        }
    }
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (!isLadder(i) || climbed[i]) continue;
        auto& node = graph.nodes[i];
        const bool wet = (world.pointContents(node.origin) & kContentsWater) != 0;
        node.type = wet ? NodeType::water : NodeType::move;
    }
}

/// The cheapest links that the engine takes.
void limitLinks(NavGraph& graph) {
    for (auto& node : graph.nodes) {
        if (node.links.size() <= kMaxNavLinks) continue;
        std::ranges::stable_sort(node.links, {}, &NavLink::cost);
        node.links.resize(kMaxNavLinks);
    }
}

}  // namespace

Result<GeometryNav> geometryNav(const GameMap& map, const Parameters& parameters, int jobs,
                                JobContext& context) {
    constexpr float kWider = 1.25f;
    constexpr float kWidest = 8192;
    const auto hurt = hurtBoxes(map.bsp);
    const LinkWorld world{.collision = map.collision, .hurt = hurt, .params = {}};
    GeometryNav nav;
    NAV_ASSIGN(nav.floor, surveyFloor(map, parameters, FloorSearch::ways, jobs, context));
    const auto crossings = usefulCrossings(nav.floor, parameters.real(Param::CoverageLeastHole));
    std::vector<std::int32_t> spawns;
    const JobContext::StageTimer timer(context, "link");
    for (nav.spacing = parameters.real32(Param::GeometryNodeSpacing);; nav.spacing *= kWider) {
        auto nodes = thinFloor(nav.floor, crossings, nav.spacing);
        if (nav.spacing > kWidest) {
            return fail("The map needs more nodes than the engine loads", map.name(),
                        "a larger geometry.grid or coverage.least_hole needs fewer");
        }
        if (nodes.size() > kMaxNavNodes) continue;
        NAV_ASSIGN(const auto links, linkNodes(nav.floor, nodes, map, world, parameters, jobs, context));
        if (nodes.size() > kMaxNavNodes) continue;
        GraphMaker maker(nav.floor, nodes, parameters);
        for (const auto* crossing : crossings) maker.link(crossing->from, crossing->to, crossing->judged);
        for (const auto& [ends, judged] : links) maker.link(ends.first, ends.second, judged);
        for (const auto sample : nav.floor.spawnSamples) spawns.push_back(maker.nodeOf(sample));
        nav.graph = std::move(maker.graph);
        nav.pruned = prune(nav.graph, spawns);
        break;
    }
    limitLinks(nav.graph);
    NAV_ASSIGN(nav.failedLinks, rehearse(nav.graph, map, parameters, context));
    nav.pruned += prune(nav.graph, spawns);
    retypeUnclimbed(nav.graph, map.collision);
    nav.spawns = typeSpawns(nav.graph, map.bsp, parameters);
    sortLinks(nav.graph);
    describeSpawns(nav.spawns, nav.graph, map, {});
    return nav;
}

}  // namespace navwright
