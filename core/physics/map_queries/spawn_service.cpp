#include "core/physics/map_queries/spawn_service.h"
#include "core/base/counted.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/index.h"
#include "core/map/bsp/contents.h"
#include "core/nav/files/nav_origin.h"
#include "core/nav/graph/components.h"
#include "core/physics/movement/bot_driver.h"
#include "core/physics/movement/link_attempts.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

/// Left-out nodes that would have served a bot there.
struct RejectedNear {
    std::size_t count = 0;
    bool leadsBack = false;
};

RejectedNear rejectedNear(std::span<const RejectedNode> rejected, const Vec3& place) {
    RejectedNear near;
    for (const auto& node : rejected) {
        const bool reaches = glm::distance(node.origin, place) <= kBotNodeReach &&
                             std::abs(node.origin.z - place.z) <= kBotNodeReachZ;
        if (!reaches) continue;
        ++near.count;
        near.leadsBack = near.leadsBack || node.leadsBack;
    }
    return near;
}

class Describer {
  public:
    Describer(const NavGraph& graph, const GameMap& map, std::span<const RejectedNode> rejected)
        : graph_(graph),
          world_(map.collision),
          rejected_(rejected),
          parts_(strongComponents(graph)),
          reach_(graph, map.collision) {}

    void describe(SpawnMatch& spawn) const {
        const auto near = reach_.at(landingOf(world_, spawn.origin));
        if (near.seen.empty()) {
            describeUnserved(spawn, near.hidden);
            return;
        }
        const auto node = near.seen.front();
        if (parts_.of[node] == 0) {
            spawn.service = SpawnService::main;
            spawn.reason.clear();
            return;
        }
        const std::array start{node};
        const auto reached = reachableFrom(graph_, start);
        const auto count = std::ranges::count(reached, true);
        const auto main = parts_.components.front().nodes.front();
        if (reached[main]) {
            spawn.service = SpawnService::oneWay;
            spawn.reason = fmt::format("bots leave from node {}, but no way is known that leads back", node);
        } else {
            spawn.service = SpawnService::closed;
            spawn.reason = fmt::format("no way out is known: bots there get to {}",
                                       counted(static_cast<std::uint64_t>(count), "node", "nodes"));
        }
    }

  private:
    void describeUnserved(SpawnMatch& spawn, std::size_t hidden) const {
        if (!isOnMap(spawn.origin)) {
            spawn.service = SpawnService::none;
            spawn.reason = "it is outside of any map";
            return;
        }
        const auto left = rejectedNear(rejected_, spawn.origin);
        if (left.count > 0) {
            spawn.service = SpawnService::rejected;
            spawn.reason = left.leadsBack
                               ? "its way out was left out: it takes more nodes than nodes.main_share allows"
                               : "no way out is known, so the nodes around it were left out";
        } else if (hidden > 0) {
            spawn.service = SpawnService::hidden;
            spawn.reason = "nodes are near, but none is in sight";
        } else {
            spawn.service = SpawnService::none;
            spawn.reason = graph_.nodes.empty()
                               ? "the nav has no nodes"
                               : fmt::format("there is no node near it: the nearest is {:.0f} units away",
                                             spawn.distance);
        }
    }

    const NavGraph& graph_;
    const Collision& world_;
    std::span<const RejectedNode> rejected_;
    Components parts_;
    SpawnReach reach_;
};

}  // namespace

std::string_view spawnServiceName(SpawnService service) {
    constexpr std::array<std::string_view, 6> kNames{"main",     "one_way", "closed",
                                                     "left_out", "hidden",  "none"};
    return kNames[toIndex(service)];
}

void describeSpawns(std::vector<SpawnMatch>& spawns, const NavGraph& graph, const GameMap& map,
                    std::span<const RejectedNode> rejected) {
    const Describer describer(graph, map, rejected);
    for (auto& spawn : spawns) describer.describe(spawn);
}

std::vector<std::string> spawnRemarks(std::span<const SpawnMatch> spawns) {
    std::vector<std::string> remarks;
    for (const auto& spawn : spawns) {
        if (spawn.reason.empty()) continue;
        remarks.push_back(fmt::format("{} at ({:.0f}, {:.0f}, {:.0f}): {}", spawn.className, spawn.origin.x,
                                      spawn.origin.y, spawn.origin.z, spawn.reason));
    }
    return remarks;
}

Vec3 landingOf(const Collision& world, const Vec3& spawn) {
    constexpr float kDeepest = 8192;
    if (!isOnMap(spawn)) return spawn;
    const auto fall = world.trace(spawn, spawn - Vec3(0, 0, kDeepest), kHullStanding, kMaskPlayerSolid);
    const bool lands = !fall.startSolid && fall.fraction < 1 && spawn.z - fall.end.z > kPmoveStepHeight;
    return lands ? fall.end : spawn;
}

SpawnReach::SpawnReach(const NavGraph& graph, const Collision& world)
    : graph_(graph), world_(world), nodes_(nodeOrigins(graph)) {}

SpawnReach::Near SpawnReach::at(const Vec3& place) const {
    Near near;
    for (const auto& found : nodes_.within(place, kBotNodeReach)) {
        const auto& node = graph_.nodes[found.index];
        if (!node.inUse || std::abs(node.origin.z - place.z) > kBotNodeReachZ) continue;
        const bool sees = world_.trace(place, node.origin, kBotSightBox, kMaskPlayerSolid).fraction >= 1;
        if (sees) {
            near.seen.push_back(static_cast<std::int32_t>(found.index));
        } else {
            ++near.hidden;
        }
    }
    return near;
}

std::int32_t nodeServing(const SpawnReach& reach, const Vec3& place, std::string_view which,
                         std::string& why) {
    const auto near = reach.at(place);
    if (!near.seen.empty()) return near.seen.front();
    why = near.hidden > 0
              ? fmt::format("{} nodes are near the {}, and none of them is in sight", near.hidden, which)
              : fmt::format("No node is within {:g} units of the {}, and {:g} up or down", kBotNodeReach,
                            which, kBotNodeReachZ);
    return -1;
}

}  // namespace navwright
