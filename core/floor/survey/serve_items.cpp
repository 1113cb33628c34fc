#include "core/floor/survey/serve_items.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/index.h"
#include "core/bots/rehearsal/attempt_replay.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/nav/graph/components.h"
#include "core/physics/map_queries/pickups.h"

namespace navwright {

namespace {

/// How far the nodes may be that lead to an item, units; how many of them and how many places are tried.
constexpr float kNodesWithin = 128;
constexpr std::size_t kNodesTried = 8;
constexpr std::size_t kPlacesTried = 4;
constexpr int kMostNeighbours = 2;

using Nearest = std::vector<std::pair<float, std::uint32_t>>;

void keepNearest(Nearest& found, std::size_t most) {
    std::ranges::sort(found);
    if (found.size() > most) found.resize(most);
}

class ItemServer {
  public:
    ItemServer(NavGraph& graph, const FillInput& input)
        : graph_(graph), input_(input), hurt_(hurtBoxes(input.map.bsp)), world_{input.map.collision, hurt_} {}

    [[nodiscard]] Result<bool> serve(const Vec3& item, const Components& components, JobContext& context) {
        Nearest places;
        const auto& samples = input_.floor.samples;
        for (std::uint32_t i = 0; i < samples.size(); ++i) {
            if (samples[i].kind == FloorSample::Kind::ladder) continue;
            if (takesItem(input_.map.collision, samples[i].origin, item))
                places.emplace_back(glm::distance(samples[i].origin, item), i);
        }
        keepNearest(places, kPlacesTried);
        for (const auto& [away, sample] : places) {
            NAV_ASSIGN(const bool served, serveFrom(samples[sample].origin, components, context));
            if (served) return true;
        }
        return false;
    }

  private:
    [[nodiscard]] Result<bool> serveFrom(const Vec3& place, const Components& components,
                                         JobContext& context) {
        Nearest around;
        for (std::uint32_t i = 0; i < components.of.size(); ++i) {
            const auto& node = graph_.nodes[i];
            if (components.of[i] != 0 || node.type == NodeType::ladder || node.links.size() >= kMaxNavLinks)
                continue;
            const auto away = glm::distance(node.origin, place);
            if (away <= kNodesWithin) around.emplace_back(away, i);
        }
        keepNearest(around, kNodesTried);
        const auto added = static_cast<std::int32_t>(graph_.nodes.size());
        if (graph_.nodes.size() >= kMaxNavNodes) return false;
        graph_.nodes.push_back({.origin = place});
        int neighbours = 0;
        for (const auto& [away, index] : around) {
            const auto node = static_cast<std::int32_t>(index);
            NAV_ASSIGN(const bool sure, joinBothWays(node, added, context));
            if (sure && ++neighbours == kMostNeighbours) break;
        }
        if (neighbours == 0) graph_.nodes.pop_back();
        return neighbours > 0;
    }

    /// Leaves the graph unchanged if bots are not sure to pass both ways.
    [[nodiscard]] Result<bool> joinBothWays(std::int32_t node, std::int32_t added, JobContext& context) {
        const auto& from = graph_.nodes[node].origin;
        const auto& to = graph_.nodes[added].origin;
        const std::vector<LinkPlaces> ends{{from, to}, {to, from}};
        NAV_ASSIGN(const auto judged, input_.judge.judge(ends, input_.jobs, context));
        const bool runs = std::ranges::all_of(judged, [](const LinkJudgement& way) {
            return way.certain && way.harmless() && moveAlike(way.controls, NodeType::move);
        });
        if (!runs) return false;
        graph_.nodes[node].links.push_back({added, judged[0].controls, linkCost(from, to)});
        graph_.nodes[added].links.push_back({node, judged[1].controls, linkCost(to, from)});
        AttemptReplay replay(world_, graph_, kReplayPatience);
        const bool passed = std::ranges::all_of(
            std::vector<NodeLink>{{node, added}, {added, node}}, [&](const NodeLink& link) {
                const auto tried = replay.run(attemptsFromBefore(world_, graph_, link), {.link = link});
                return tried.spoilt == 0 && tried.died == 0;
            });
        if (passed) return true;
        graph_.nodes[node].links.pop_back();
        graph_.nodes[added].links.pop_back();
        return false;
    }

    NavGraph& graph_;
    const FillInput& input_;
    const std::vector<Box> hurt_;
    const LinkWorld world_;
};

}  // namespace

Result<std::size_t> serveItems(NavGraph& graph, const FillInput& input, JobContext& context) {
    const auto before = graph.nodes.size();
    ItemServer server(graph, input);
    for (const auto& item : pickupsOf(input.map)) {
        if (context.stopRequested()) return cancelled();
        const auto components = strongComponents(graph);
        if (serviceOf(item.origin, graph, components, input.map.collision).served) continue;
        NAV_TRY(server.serve(item.origin, components, context));
    }
    return graph.nodes.size() - before;
}

}  // namespace navwright
