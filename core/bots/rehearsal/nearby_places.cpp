#include "core/bots/rehearsal/nearby_places.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/angle_vectors.h"
#include "core/physics/movement/link_run.h"

namespace navwright {

namespace {

constexpr std::array<float, 3> kRings{44, 72, 104};
constexpr float kTurn = 45;
constexpr float kStairs = 40;
/// Places closer than this are the same.
constexpr float kSame = 8;
/// The box for finding walls, above stair steps.
constexpr Box kBody{{-12, -12, 10}, {12, 12, 42}};

}  // namespace

std::vector<Vec3> placesAround(const LinkWorld& world, const Vec3& origin, const Vec3& way) {
    std::vector<Vec3> places;
    const float ahead = std::atan2(way.y, way.x) / kRadiansPerDegree;
    for (const float ring : kRings) {
        for (float turn = 0; turn < 360; turn += kTurn) {
            const auto wanted = origin + ring * angleVectors({0, ahead + turn, 0}).forward;
            const auto place = restingPlace(world, wanted);
            if (!place || !place->held || place->onlyLadder || place->crouched ||
                std::abs(place->origin.z - origin.z) > kStairs)
                continue;
            if (world.collision.trace(origin, place->origin, kBody, world.params.mask).fraction < 1) continue;
            const bool known = std::ranges::any_of(
                places, [&](const Vec3& other) { return glm::distance(other, place->origin) < kSame; });
            if (!known) places.push_back(place->origin);
        }
    }
    return places;
}

bool isTaken(const NavGraph& graph, const Vec3& place) {
    return std::ranges::any_of(
        graph.nodes, [&](const NavNode& node) { return glm::distance(node.origin, place) < kSame; });
}

}  // namespace navwright
