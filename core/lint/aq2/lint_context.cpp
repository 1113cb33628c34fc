#include "core/lint/aq2/lint_context.h"

#include <algorithm>
#include <glm/vector_relational.hpp>
#include <map>

#include "core/base/index.h"
#include "core/bots/rehearsal/attempt_replay.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/map/bsp/ladder_brushes.h"
#include "core/nav/files/nav_origin.h"
#include "core/physics/map_queries/mover_boxes.h"
#include "core/physics/map_queries/spawn_service.h"
#include "core/physics/map_queries/spawns.h"
#include "core/physics/map_queries/touch_doors.h"
#include "core/physics/movement/link_run.h"

namespace navwright {

namespace {

/// Maximum distance of a new node, or a misplaced edit, from its neighbour, units.
constexpr float kNeighbourReach = 192;

std::vector<Blocker> blockersOf(const BspFile& bsp) {
    std::vector<Blocker> blockers;
    const auto entities = entitiesOfModels(bsp);
    for (const auto& placement : solidModels(bsp, true)) {
        const auto* entity = entities[toIndex(placement.model)];
        const auto& bounds = bsp.models[toIndex(placement.model)].bounds;
        const auto reach = glm::max(glm::length(bounds.mins), glm::length(bounds.maxs));
        const bool turned = placement.angles != Vec3(0);
        blockers.push_back({placement,
                            {placement.origin + (turned ? Vec3(-reach) : bounds.mins),
                             placement.origin + (turned ? Vec3(reach) : bounds.maxs)},
                            std::string(entity->className()),
                            opensByTouch(*entity)});
    }
    return blockers;
}

bool mayMeet(const Box& box, const Vec3& from, const Vec3& to) {
    return glm::all(glm::lessThanEqual(glm::min(from, to), box.maxs)) &&
           glm::all(glm::greaterThanEqual(glm::max(from, to), box.mins));
}

}  // namespace

struct LintContext::Tried {
    std::vector<Box> hurt;
    LinkWorld world;
    AttemptReplay replay;
    std::map<NodeLink, bool> passed;  ///< what passedFromBefore() found

    Tried(const BspFile& bsp, const Collision& collision, const NavGraph& graph)
        : hurt(hurtBoxes(bsp)), world{collision, hurt}, replay(world, graph, kReplayPatience) {}
};

LintContext::~LintContext() = default;

LintContext::LintContext(const LintInput& input)
    : input_(input),
      weak_(weakComponents(input.graph)),
      strong_(strongComponents(input.graph)),
      into_(input.graph.nodes.size(), 0),
      stuck_(input.graph.nodes.size(), false),
      places_(nodeOrigins(input.graph)) {
    for (const auto& node : input.graph.nodes) {
        for (const auto& link : node.links) ++into_[toIndex(link.target)];
    }
    if (input.world != nullptr) {
        for (std::size_t i = 0; i < stuck_.size(); ++i) {
            const auto& at = input.graph.nodes[i].origin;
            // The void has no brushes to collide with; only its leafs are solid.
            stuck_[i] = (input.world->pointContents(at) & kContentsSolid) != 0 || !fits(at, kHullCrouched);
            // Ladder nodes may be inside its wall, where bots touch them from the front.
            if (stuck_[i] && input.graph.nodes[i].type == NodeType::ladder)
                stuck_[i] = !restingPlace(LinkWorld{*input.world}, at);
        }
    }
    if (input.bsp != nullptr) readMap(*input.bsp);
    auto starts = strong_.components.empty() ? std::vector<std::int32_t>() : strong_.components.front().nodes;
    for (const auto node : spawnNodes_) {
        if (node >= 0) starts.push_back(node);
    }
    entered_ = reachableFrom(input.graph, starts);
}

void LintContext::readMap(const BspFile& bsp) {
    ladders_ = ladderBrushes(bsp);
    movers_ = moverBoxes(bsp);
    blockers_ = blockersOf(bsp);
    spawns_ = spawnOrigins(bsp);
    if (input_.world != nullptr) {
        for (auto& spawn : spawns_) spawn = landingOf(*input_.world, spawn);
        tried_ = std::make_unique<Tried>(bsp, *input_.world, graph());
    }
    spawnNodes_ = nodesAt(graph(), spawns_);
}

bool LintContext::passedFromBefore(std::int32_t node, std::size_t link) const {
    if (!tried_) return false;
    const NodeLink ends(node, this->node(node).links[link].target);
    const auto [known, fresh] = tried_->passed.try_emplace(ends);
    if (!fresh) return known->second;
    const auto tried = tried_->replay.run(attemptsFromBefore(tried_->world, graph(), ends), {.link = ends});
    return known->second = tried.arrived > 2 * tried.spoilt;
}

bool LintContext::fits(const Vec3& at, const Box& hull) const {
    return !input_.world->inSolid(at, hull, kMaskPlayerSolid) ||
           !input_.world->inSolid(at + Vec3(0, 0, kSunkNode), hull, kMaskPlayerSolid);
}

std::int32_t LintContext::nearestNode(const Vec3& at, const std::function<bool(std::int32_t)>& wanted) const {
    for (const auto& found : places_.within(at, kNeighbourReach)) {
        const auto index = static_cast<std::int32_t>(found.index);
        if (node(index).inUse && wanted(index)) return index;
    }
    return -1;
}

std::vector<std::int32_t> LintContext::nodesNear(const Vec3& at, float radius) const {
    std::vector<std::int32_t> nodes;
    for (const auto& found : places_.within(at, radius)) {
        if (found.distance < radius) nodes.push_back(static_cast<std::int32_t>(found.index));
    }
    std::ranges::sort(nodes);
    return nodes;
}

std::span<const NavtestLink> LintContext::tested(std::int32_t from, std::int32_t to) const {
    return input_.report == nullptr ? std::span<const NavtestLink>()
                                    : countsOfLink(*input_.report, NodeLink(from, to));
}

const Blocker* LintContext::blockerBetween(const Vec3& from, const Vec3& to) const {
    if (input_.world == nullptr) return nullptr;
    const auto stops = [&](const Blocker& blocker) {
        if (blocker.opensByTouch || !mayMeet(blocker.bounds, from, to)) return false;
        const auto met = input_.world->traceModel(blocker.placement, from, to, kHullPoint, kMaskSolid);
        return met.fraction < 1 || met.startSolid;
    };
    const auto found = std::ranges::find_if(blockers_, stops);
    return found == blockers_.end() ? nullptr : &*found;
}

}  // namespace navwright
