#include "core/rerelease/from_map/rebuild.h"

#include <algorithm>
#include <optional>

#include "core/base/index.h"
#include "core/map/bsp/contents.h"
#include "core/rerelease/from_map/link_needs.h"
#include "core/rerelease/from_map/node_room.h"
#include "core/rerelease/from_map/rerelease_ways.h"

namespace navwright {

namespace {

std::uint8_t typeOf(const RereleaseLink& link) {
    return static_cast<std::uint8_t>(link.type & 0xff);
}
Vec3 playerAt(const RereleaseNode& node) {
    return node.origin + kRereleaseOffset;
}
const RereleaseNode& targetOf(const RereleaseGraph& graph, const RereleaseLink& link) {
    return graph.nodes[toIndex(link.target)];
}

class TraversalRebuilder {
  public:
    TraversalRebuilder(RereleaseGraph& graph, const GameMap& map) : graph_(graph), ways_(map) {}

    Result<TraversalRebuild> run(int jobs, JobContext& context) {
        std::vector<LinkPlaces> flown;
        for (const auto& node : graph_.nodes) {
            for (const auto& link : node.links) {
                if (isTried(link)) flown.push_back({playerAt(node), playerAt(targetOf(graph_, link))});
            }
        }
        NAV_ASSIGN(const auto judged, ways_.judge(flown, jobs, context));
        std::size_t next = 0;
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
            auto& node = graph_.nodes[i];
            for (std::size_t j = 0; j < node.links.size(); ++j) {
                auto& link = node.links[j];
                const auto* bot = isTried(link) ? &judged[next++] : nullptr;
                set(link, rebuilt(node, link, bot), {i, j});
            }
        }
        return std::move(done_);
    }

  private:
    bool isTried(const RereleaseLink& link) const {
        return isFlown(graph_.game, typeOf(link)) && !isManual(graph_.game, typeOf(link));
    }

    std::optional<RereleaseTraversal> rebuilt(const RereleaseNode& node, const RereleaseLink& link,
                                              const LinkJudgement* bot) const {
        const auto from = playerAt(node), to = playerAt(targetOf(graph_, link));
        if (bot != nullptr) {
            if (!bot->possible) return std::nullopt;
            return ways_.flight(node, targetOf(graph_, link), link.kind() == RereleaseLinkType::walkOffLedge,
                                *bot, from, to);
        }
        if (isLadderLink(graph_.game, typeOf(link))) {
            const auto way = ways_.climb(node, from, to);
            return way.ladderPlane == Vec3(0) ? std::nullopt : std::optional(way);
        }
        if (!isMoverLink(typeOf(link))) return std::nullopt;
        const auto* known = link.edict ? findEntity(ways_.entities(), *link.edict) : nullptr;
        const auto ride = ways_.ride(node, from, to, known);
        return ride ? std::optional(ride->way) : std::nullopt;
    }

    void set(RereleaseLink& link, const std::optional<RereleaseTraversal>& way, const LinkPlace& place) {
        const auto need = traversalNeed(graph_.game, typeOf(link));
        if (need == LinkNeed::never) {
            done_.removed += link.traversal ? 1 : 0;
            link.traversal.reset();
        } else if (isManual(graph_.game, typeOf(link))) {
            ++done_.manual;
        } else if (way) {
            ++(!link.traversal ? done_.made : *link.traversal == *way ? done_.confirmed : done_.changed);
            link.traversal = way;
        } else if (need != LinkNeed::sometimes) {
            done_.missed.push_back(place);
        }
    }

    RereleaseGraph& graph_;
    const RereleaseWays ways_;
    TraversalRebuild done_;
};

/// Node flags that follow from the links at each node.
std::vector<std::uint16_t> flagsByLinks(const RereleaseGraph& graph, const RereleaseWays& ways) {
    const bool quake2 = graph.game == RereleaseGame::quake2;
    std::vector<std::uint16_t> flags(graph.nodes.size());
    const auto set = [&](std::size_t node, std::uint16_t bits) {
        flags[node] = static_cast<std::uint16_t>(flags[node] | bits);
    };
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        for (const auto& link : graph.nodes[i].links) {
            const auto target = toIndex(link.target);
            if (link.kind() == RereleaseLinkType::teleport) set(i, rerelease_flag::kTeleporter);
            if (link.kind() == RereleaseLinkType::pusher) set(i, rerelease_flag::kPusher);
            if (link.kind() == RereleaseLinkType::elevator) {
                const bool up = graph.nodes[target].origin.z > graph.nodes[i].origin.z;
                const auto top = quake2 ? quake2_flag::kElevator : rerelease_flag::kElevatorTop;
                const auto bottom = quake2 ? quake2_flag::kElevator : rerelease_flag::kElevatorBottom;
                set(i, up ? bottom : top);
                set(target, up ? top : bottom);
            }
            if (!quake2) continue;
            if (link.quake2Kind() == Quake2LinkType::ladder) {
                set(i, quake2_flag::kLadder);
                set(target, quake2_flag::kLadder);
            }
            if (!link.edict) continue;
            const auto* entity = findEntity(ways.entities(), *link.edict);
            if (entity != nullptr && entity->role == EntityRole::door) set(i, quake2_flag::kCheckDoorLinks);
        }
    }
    return flags;
}

/// All flags that rebuildFlags() sets or clears.
std::uint16_t decidedFlags(RereleaseGame game) {
    constexpr std::uint16_t kBoth = rerelease_flag::kTeleporter | rerelease_flag::kPusher |
                                    rerelease_flag::kUnderwater | rerelease_flag::kHazard |
                                    rerelease_flag::kCheckForFloor | rerelease_flag::kCheckForSolid;
    constexpr std::uint16_t kQuake = kBoth | rerelease_flag::kElevatorTop | rerelease_flag::kElevatorBottom;
    constexpr std::uint16_t kQuake2 = kBoth | quake2_flag::kElevator | quake2_flag::kLadder |
                                      quake2_flag::kCrouch | quake2_flag::kCheckInLiquid |
                                      quake2_flag::kCheckDoorLinks;
    return game == RereleaseGame::quake2 ? kQuake2 : kQuake;
}

/// Whether only a crouched body fits; slightly raised to not touch the floor.
bool isLow(const GameMap& map, const Vec3& origin) {
    const auto raised = origin + Vec3(0, 0, 1);
    return map.collision.inSolid(raised, kHullStanding, kMaskPlayerSolid) &&
           !map.collision.inSolid(raised, kHullCrouched, kMaskPlayerSolid);
}

constexpr std::size_t kNodesBetweenPolls = 64;

}  // namespace

Result<TraversalRebuild> rebuildTraversals(RereleaseGraph& graph, const GameMap& map, int jobs,
                                           JobContext& context) {
    return TraversalRebuilder(graph, map).run(jobs, context);
}

std::size_t removeTraversals(RereleaseGraph& graph) {
    std::size_t removed = 0;
    for (auto& node : graph.nodes) {
        for (auto& link : node.links) {
            removed += link.traversal ? 1 : 0;
            link.traversal.reset();
        }
    }
    return removed;
}

Result<std::size_t> rebuildRadii(RereleaseGraph& graph, const GameMap& map, JobContext& context) {
    std::vector<std::uint16_t> radii;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (i % kNodesBetweenPolls == 0 && context.stopRequested()) return cancelled();
        radii.push_back(clearRadius(map, graph, i));
    }
    std::size_t changed = 0;
    for (std::size_t i = 0; i < radii.size(); ++i) {
        changed += graph.nodes[i].radius == radii[i] ? 0 : 1;
        graph.nodes[i].radius = radii[i];
    }
    return changed;
}

Result<std::size_t> rebuildFlags(RereleaseGraph& graph, const GameMap& map, JobContext& context) {
    const RereleaseWays ways(map);
    const auto decided = decidedFlags(graph.game);
    auto flags = flagsByLinks(graph, ways);
    for (std::size_t i = 0; i < flags.size(); ++i) {
        if (i % kNodesBetweenPolls == 0 && context.stopRequested()) return cancelled();
        const auto at = playerAt(graph.nodes[i]);
        const auto found = mapFlags(map, ways.entities(), ways.hurt(), graph.game, at);
        flags[i] = static_cast<std::uint16_t>(flags[i] | found);
        if (graph.game == RereleaseGame::quake2 && isLow(map, at)) flags[i] |= quake2_flag::kCrouch;
    }
    std::size_t changed = 0;
    for (std::size_t i = 0; i < flags.size(); ++i) {
        auto& node = graph.nodes[i];
        const auto after = static_cast<std::uint16_t>((node.flags & ~decided) | (flags[i] & decided));
        changed += after == node.flags ? 0 : 1;
        node.flags = after;
    }
    return changed;
}

}  // namespace navwright
