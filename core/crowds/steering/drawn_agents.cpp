#include "core/crowds/steering/drawn_agents.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace navwright {

namespace {

constexpr float kAgentsApart = 48;

/// The floor component with most spawn points.
std::int32_t spawnComponent(const QuadMesh& mesh, std::span<const Vec3> spawns) {
    std::vector<int> counts(mesh.components, 0);
    for (const auto& spawn : spawns) {
        const auto leaf = mesh.leafUnder(spawn);
        if (leaf >= 0) ++counts[mesh.leaves[leaf].component];
    }
    return static_cast<std::int32_t>(std::ranges::max_element(counts) - counts.begin());
}

/// Random places of that component.
class PlaceDraw {
  public:
    PlaceDraw(const QuadMesh& mesh, std::int32_t component, std::uint64_t seed) : mesh_(mesh), random_(seed) {
        for (std::size_t i = 0; i < mesh.floor.places.size(); ++i) {
            const auto leaf = mesh.leafOf[i];
            if (leaf < 0) continue;
            const auto& found = mesh.leaves[leaf];
            if (found.component == component && found.kind == FloorKind::stand)
                places_.push_back(static_cast<std::uint32_t>(i));
        }
    }

    [[nodiscard]] bool empty() const { return places_.empty(); }
    Vec3 any() { return mesh_.floor.origin(places_[random_() % places_.size()]); }
    /// Draws a place away from all others; false: no room left.
    bool apart(Vec3& place) {
        constexpr int kTries = 400;
        for (int i = 0; i < kTries; ++i) {
            place = any();
            const bool isFree = std::ranges::none_of(taken_, [&](const Vec3& other) {
                return std::max(std::abs(other.x - place.x), std::abs(other.y - place.y)) < kAgentsApart &&
                       std::abs(other.z - place.z) < 64;
            });
            if (!isFree) continue;
            taken_.push_back(place);
            return true;
        }
        return false;
    }

  private:
    const QuadMesh& mesh_;
    std::mt19937_64 random_;
    std::vector<std::uint32_t> places_;
    std::vector<Vec3> taken_;
};

}  // namespace

Result<std::vector<SteeringAgent>> drawAgents(const QuadMesh& mesh, std::span<const Vec3> spawns,
                                              const DrawnAgents& wanted) {
    PlaceDraw draw(mesh, spawnComponent(mesh, spawns), wanted.seed);
    if (draw.empty()) return fail("No spawn point of the map is on a floor");
    std::vector<SteeringAgent> agents;
    // One field leads to one goal.
    const auto common =
        !wanted.goal && wanted.role == SteeringRole::flow ? std::optional(draw.any()) : wanted.goal;
    for (int i = 0; i < wanted.count; ++i) {
        SteeringAgent agent{.role = wanted.role, .target = i == 0 ? wanted.count - 1 : i - 1};
        if (!draw.apart(agent.start))
            return fail(fmt::format("The floor has no room for {} agents", wanted.count));
        agent.goal = common ? *common : draw.any();
        // Pursuit and evasion need one agent that moves on its own.
        const bool follows = wanted.role == SteeringRole::pursue || wanted.role == SteeringRole::evade;
        if (follows && (i == 0 || wanted.count == 1)) agent.role = SteeringRole::wander;
        agents.push_back(agent);
    }
    return agents;
}

}  // namespace navwright
