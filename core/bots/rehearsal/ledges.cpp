#include "core/bots/rehearsal/ledges.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/angle_vectors.h"
#include "core/base/parallel.h"
#include "core/bots/rehearsal/nearby_places.h"
#include "core/map/bsp/contents.h"
#include "core/nav/graph/components.h"
#include "core/physics/movement/fall_damage.h"
#include "core/physics/movement/link_run.h"
#include "core/physics/movement/pmove_constants.h"
#include "core/physics/movement/sure_way.h"

namespace navwright {

namespace {

constexpr float kLedgeTurn = 45;
constexpr std::array<float, 3> kSteps{16, 32, kLedgeMargin};
/// Deeper than any map.
constexpr float kDepth = 8192;
/// A body above step height, which can be walked up.
constexpr Box kAboveSteps{{-16, -16, -24 + kPmoveStepHeight}, {16, 16, 32}};
/// Nodes nearer than this are the same to a bot, which touches them from 37 units away.
constexpr float kApart = 40;
/// Smallest gain for which a node is moved.
constexpr float kLeastMargin = 8;
/// Sampling distance along links, and cost factor.
constexpr float kSample = 32;
constexpr float kLedgeDearer = 1.5f;

int waterLevel(const LinkWorld& world, const Vec3& origin) {
    constexpr std::array<float, 3> kHeights{-23, 4, 22};
    int level = 0;
    for (const float height : kHeights) {
        if ((world.collision.pointContents(origin + Vec3(0, 0, height)) & kMaskLiquid) == 0) break;
        ++level;
    }
    return level;
}

/// Whether a body falling from this origin dies.
bool diesBelow(const LinkWorld& world, const Vec3& origin) {
    const Vec3 bottom = origin - Vec3(0, 0, kDepth);
    const auto liquid = world.collision.trace(origin, bottom, kHullPoint, world.params.mask | kMaskLiquid);
    const auto fall = world.collision.trace(origin, bottom, kHullStanding, world.params.mask);
    if (fall.startSolid) return false;
    if (fall.fraction == 1) return true;
    if (liquid.fraction < 1 && (liquid.contents & (kContentsLava | kContentsSlime)) != 0) return true;
    const Box swept{fall.end + kHullStanding.mins, origin + kHullStanding.maxs};
    if (std::ranges::any_of(world.hurt, [&](const Box& hurt) { return overlap(hurt, swept); })) return true;
    const auto gravity = static_cast<float>(PmoveState().gravity);
    const float speed = std::sqrt(2 * gravity * (origin.z - fall.end.z));
    // Water deep enough to swim in breaks any fall.
    if (liquid.fraction < 1 && (liquid.contents & kContentsWater) != 0 &&
        liquid.end.z > fall.end.z + kHullStanding.maxs.z)
        return false;
    return fallDamage(fallImpact(-speed, 0, true, waterLevel(world, fall.end))) >= kFullHealth;
}

bool walksOnGround(NodeType type) {
    return type == NodeType::move || type == NodeType::crouch;
}

class MarginSearch {
  public:
    MarginSearch(const NavGraph& graph, const LinkWorld& world, std::span<const std::int32_t> spawns,
                 std::span<const NodeLink> fixed)
        : graph_(graph), world_(world), stays_(graph.nodes.size()), into_(graph.nodes.size()) {
        for (const auto spawn : spawns) stays_[spawn] = true;
        for (const auto& [from, to] : fixed) {
            stays_[from] = true;
            stays_[to] = true;
        }
        for (std::size_t from = 0; from < graph.nodes.size(); ++from) {
            for (const auto& link : graph.nodes[from].links)
                into_[link.target].push_back(static_cast<std::int32_t>(from));
        }
    }

    /// A better place for the node.
    [[nodiscard]] std::optional<Vec3> better(std::int32_t id) const;
    [[nodiscard]] std::span<const std::int32_t> into(std::int32_t id) const { return into_[id]; }

  private:
    [[nodiscard]] const NavNode& node(std::int32_t id) const { return graph_.nodes[id]; }
    [[nodiscard]] bool isAsSure(NodeType type, const LinkPlaces& before, const LinkPlaces& after) const;
    [[nodiscard]] bool linksStay(std::int32_t id, const Vec3& place) const;

    const NavGraph& graph_;
    const LinkWorld& world_;
    std::vector<bool> stays_;
    std::vector<std::vector<std::int32_t>> into_;
};

bool MarginSearch::isAsSure(NodeType type, const LinkPlaces& before, const LinkPlaces& after) const {
    if (type == NodeType::poiLookAt) return true;
    if (!walksOnGround(type)) return false;
    const auto now = findSureWay(world_, after);
    if (now && now->controls == type) return true;
    const auto known = findSureWay(world_, before);
    return !known || known->controls != type;
}

bool MarginSearch::linksStay(std::int32_t id, const Vec3& place) const {
    const auto& origin = node(id).origin;
    const bool out = std::ranges::all_of(node(id).links, [&](const NavLink& link) {
        const auto& to = node(link.target).origin;
        return isAsSure(link.type, {origin, to}, {place, to});
    });
    return out && std::ranges::all_of(into(id), [&](std::int32_t from) {
               const auto& start = node(from).origin;
               return isAsSure(findLink(node(from), id)->type, {start, origin}, {start, place});
           });
}

std::optional<Vec3> MarginSearch::better(std::int32_t id) const {
    const auto& entry = node(id);
    if (!entry.inUse || stays_[id] || entry.type == NodeType::ladder || entry.type == NodeType::water)
        return std::nullopt;
    const auto ledge = deadlyLedge(world_, entry.origin);
    if (!ledge || ledge->away == Vec3(0)) return std::nullopt;
    for (const float shift : {kLedgeMargin - ledge->distance + kSteps[0], kSteps[1], kSteps[0]}) {
        const auto place = restingPlace(world_, entry.origin + shift * ledge->away);
        if (!place || !place->held || place->onlyLadder || place->crouched ||
            std::abs(place->origin.z - entry.origin.z) > kPmoveStepHeight ||
            world_.collision.trace(entry.origin, place->origin, kAboveSteps, world_.params.mask).fraction < 1)
            continue;
        const auto left = deadlyLedge(world_, place->origin);
        if (left && left->distance < ledge->distance + kLeastMargin) continue;
        const bool crowded = std::ranges::any_of(graph_.nodes, [&](const NavNode& other) {
            const float distance = glm::distance(other.origin, place->origin);
            return &other != &entry && distance < kApart &&
                   distance < glm::distance(other.origin, entry.origin);
        });
        if (!crowded && linksStay(id, place->origin)) return place->origin;
    }
    return std::nullopt;
}

bool runsAlongLedge(const LinkWorld& world, const Vec3& from, const Vec3& to) {
    const auto steps = static_cast<int>(std::ceil(glm::distance(from, to) / kSample));
    for (int i = 0; i <= steps; ++i) {
        const auto place =
            from + (to - from) * (static_cast<float>(i) / static_cast<float>(std::max(steps, 1)));
        if (deadlyLedge(world, place)) return true;
    }
    return false;
}

}  // namespace

std::optional<Ledge> deadlyLedge(const LinkWorld& world, const Vec3& origin) {
    std::optional<Ledge> nearest;
    Vec3 sum(0);
    for (float turn = 0; turn < 360; turn += kLedgeTurn) {
        const auto way = angleVectors({0, turn, 0}).forward;
        const auto open =
            world.collision.trace(origin, origin + kLedgeMargin * way, kAboveSteps, world.params.mask);
        if (open.startSolid) continue;
        for (const float step : kSteps) {
            if (step > open.fraction * kLedgeMargin) break;
            if (!diesBelow(world, origin + step * way)) continue;
            sum -= way / step;
            if (!nearest || step < nearest->distance) nearest = Ledge{.distance = step, .away = Vec3(0)};
            break;
        }
    }
    constexpr float kNone = 0.01f;
    if (nearest && glm::length(sum) > kNone) nearest->away = glm::normalize(sum);
    return nearest;
}

Result<LedgeMargins> keepFromLedges(NavGraph& graph, const LinkWorld& world,
                                    std::span<const std::int32_t> spawns, std::span<const NodeLink> fixed,
                                    int jobs, JobContext& context) {
    const MarginSearch search(graph, world, spawns, fixed);
    std::vector<std::optional<Vec3>> better(graph.nodes.size());
    NAV_TRY(parallelFor(graph.nodes.size(), jobs, context, [&](std::size_t i) -> Result<> {
        better[i] = search.better(static_cast<std::int32_t>(i));
        return {};
    }));
    LedgeMargins margins;
    // A link was judged with its other end in place, so only one end may move.
    std::vector<bool> held(graph.nodes.size());
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (!better[i] || held[i]) continue;
        ++margins.moved;
        graph.nodes[i].origin = *better[i];
        for (const auto& link : graph.nodes[i].links) held[link.target] = true;
        for (const auto from : search.into(static_cast<std::int32_t>(i))) held[from] = true;
    }

    std::vector<std::vector<bool>> along(graph.nodes.size());
    NAV_TRY(parallelFor(graph.nodes.size(), jobs, context, [&](std::size_t i) -> Result<> {
        const auto& node = graph.nodes[i];
        for (const auto& link : node.links)
            along[i].push_back(walksOnGround(link.type) &&
                               runsAlongLedge(world, node.origin, graph.nodes[link.target].origin));
        return {};
    }));
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        for (std::size_t k = 0; k < along[i].size(); ++k) {
            if (!along[i][k]) continue;
            auto& link = graph.nodes[i].links[k];
            const auto& end = graph.nodes[link.target].origin;
            link.cost = std::max(link.cost, kLedgeDearer * linkCost(graph.nodes[i].origin, end));
            ++margins.dearer;
        }
    }
    return margins;
}

}  // namespace navwright
