#include "core/rerelease/from_map/verify_rerelease_links.h"

#include <algorithm>

#include "core/base/index.h"
#include "core/rerelease/from_map/link_needs.h"
#include "core/rerelease/from_map/rebuild.h"
#include "core/rerelease/from_map/rerelease_ways.h"

namespace navwright {

namespace {

RereleaseWay wayOf(RereleaseGame game, const RereleaseLink& link) {
    const auto type = static_cast<std::uint8_t>(link.type & 0xff);
    if (isMoverLink(type)) return RereleaseWay::ridden;
    if (isLadderLink(game, type)) return RereleaseWay::climbed;
    if (link.kind() == RereleaseLinkType::teleport) return RereleaseWay::teleported;
    return link.kind() == RereleaseLinkType::pusher ? RereleaseWay::pushed : RereleaseWay::moved;
}

/// Whether the map has what the link needs.
bool mapHas(const RereleaseWays& ways, const RereleaseNode& node, RereleaseWay way, const Vec3& from,
            const Vec3& to) {
    switch (way) {
        case RereleaseWay::ridden:
            return ways.ride(node, from, to).has_value();
        case RereleaseWay::teleported:
            return ways.teleport(from, to) != nullptr;
        case RereleaseWay::pushed:
            return ways.pusher(from) != nullptr;
        default:
            return ways.climb(node, from, to).ladderPlane != Vec3(0);
    }
}

std::optional<float> offBy(const std::optional<RereleaseTraversal>& there,
                           const std::optional<RereleaseTraversal>& anew) {
    if (!there || !anew) return std::nullopt;
    return std::max(glm::distance(there->start, anew->start), glm::distance(there->end, anew->end));
}

}  // namespace

std::string_view rereleaseWayName(RereleaseWay way) {
    constexpr std::string_view kNames[] = {"moved", "ridden", "teleported", "pushed", "climbed"};
    return kNames[toIndex(way)];
}

Result<std::vector<RereleaseLinkVerdict>> verifyRereleaseLinks(const RereleaseGraph& graph,
                                                               const GameMap& map, int jobs,
                                                               JobContext& context) {
    auto anew = graph;
    NAV_ASSIGN(const auto rebuilt, rebuildTraversals(anew, map, jobs, context));
    const RereleaseWays ways(map);
    std::vector<RereleaseLinkVerdict> verdicts;
    std::vector<LinkPlaces> moves;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (context.stopRequested()) return cancelled();
        const auto& node = graph.nodes[i];
        for (std::size_t j = 0; j < node.links.size(); ++j) {
            const auto& link = node.links[j];
            const auto from = node.origin + kRereleaseOffset;
            const auto to = graph.nodes[toIndex(link.target)].origin + kRereleaseOffset;
            RereleaseLinkVerdict verdict{.link = {i, j}, .to = link.target, .way = wayOf(graph.game, link)};
            if (verdict.way == RereleaseWay::moved) {
                moves.push_back({from, to});
            } else {
                verdict.there.possible = mapHas(ways, node, verdict.way, from, to);
            }
            if (!std::ranges::binary_search(rebuilt.missed, LinkPlace{i, j}))
                verdict.traversalOff = offBy(link.traversal, anew.nodes[i].links[j].traversal);
            verdicts.push_back(std::move(verdict));
        }
    }
    NAV_ASSIGN(auto judged, ways.judge(moves, jobs, context));
    std::size_t next = 0;
    for (auto& verdict : verdicts) {
        if (verdict.way == RereleaseWay::moved) verdict.there = std::move(judged[next++]);
    }
    return verdicts;
}

}  // namespace navwright
