#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/engine_constants.h"
#include "core/base/vec2.h"

/// Chooses velocities that avoid collisions, seen from above: velocity obstacles (VO), reciprocal velocity
/// obstacles (RVO), and half-planes of optimal reciprocal avoidance (ORCA). Formulas: van den Berg, Lin and
/// Manocha 2008; van den Berg, Guy, Lin and Manocha 2011.
namespace navwright {

enum class Avoidance : std::uint8_t {
    none,
    vo,    ///< each agent takes full responsibility
    rvo,   ///< each agent takes half of it
    orca,  ///< half-planes and a linear program
};
inline constexpr int kAvoidances = 4;
/// "none", "vo", "rvo", "orca".
[[nodiscard]] std::string_view avoidanceName(Avoidance avoidance);

/// Another body to avoid.
struct AvoidedBody {
    Vec2 position{0}, velocity{0};
    float radius = kBodyHalfWidth;
    float responsibility = 0.5f;  ///< share taken by the avoiding agent; 1: the body does not avoid
};

/// A segment of wall or ledge that must not be crossed from its left side. Ignored by agents on its right.
struct AvoidedEdge {
    Vec2 start{0}, end{0};
    bool wall = true;  ///< false: a ledge
};

/// The point of an edge nearest to a place.
[[nodiscard]] inline Vec2 nearestOn(const AvoidedEdge& edge, const Vec2& place) {
    return edge.start + (edge.end - edge.start) * shareAlong(edge.start, edge.end, place);
}

/// Velocities to the left of the line are allowed.
struct HalfPlane {
    Vec2 point{0};
    Vec2 direction{0};  ///< unit vector
};

struct AvoidanceRules {
    float horizon = 2;  ///< seconds without collision
    /// Shorter horizons in seconds for walls, along which bodies slide anyway, and ledges.
    float wallHorizon = 0.5f, edgeHorizon = 0.5f;
    float seconds = static_cast<float>(kFrameSeconds);  ///< step length; touching bodies separate within it
    /// Limits for neighbours: distance in units, and count.
    float neighbourDistance = 320;
    int neighbours = 10;
    /// Bodies with a larger difference in height, in units, are on another floor.
    float floorHeight = 56;
    /// Extra distance kept beyond the radii, units.
    float margin = 0;

    friend bool operator==(const AvoidanceRules&, const AvoidanceRules&) = default;
};

/// The state of an agent that needs a velocity.
struct AvoidanceQuestion {
    AvoidedBody self;
    Vec2 preferred{0};
    float maxSpeed = kRunSpeed;
    std::span<const AvoidedBody> others;  ///< sorted by distance
    std::span<const AvoidedEdge> edges;
    float edgeRadius = kBodyHalfWidth;  ///< distance from its centre to edges, units
};

/// The half-planes: first those of edges (`edges` of them), then those of others, in order.
struct OrcaPlanes {
    std::vector<HalfPlane> planes;
    std::size_t edges = 0;
};
void orcaPlanes(const AvoidanceQuestion& question, const AvoidanceRules& rules, OrcaPlanes& planes);

/// Returns the allowed velocity nearest to `preferred`; if none is allowed, the one that violates planes of
/// bodies least, and those of edges only if unavoidable.
[[nodiscard]] Vec2 bestVelocity(const OrcaPlanes& planes, const Vec2& preferred, float maxSpeed);

/// Seconds until contact for a relative velocity; infinite: never. 0: already touching and approaching.
[[nodiscard]] float timeToTouch(const Vec2& way, const Vec2& velocity, float radii);

/// Returns the velocity to take. VO and RVO sample velocities, as their cones have no closed-form optimum.
[[nodiscard]] Vec2 avoid(Avoidance avoidance, const AvoidanceQuestion& question, const AvoidanceRules& rules);

}  // namespace navwright
