#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/vec2.h"

/// Which velocity keeps a body off others in the near future, seen from above: velocity obstacles (VO),
/// reciprocal ones (RVO), and half-planes of optimal reciprocal avoidance (ORCA). Formulas: van den Berg,
/// Lin and Manocha 2008; van den Berg, Guy, Lin and Manocha 2011.
namespace navwright {

enum class Avoidance : std::uint8_t {
    none,
    vo,    ///< each leaves the whole of the other's cone
    rvo,   ///< each does half of it
    orca,  ///< half-planes and a linear program
};
inline constexpr int kAvoidances = 4;
/// "none", "vo", "rvo", "orca".
[[nodiscard]] std::string_view avoidanceName(Avoidance avoidance);

/// A body as others see it.
struct AvoidedBody {
    Vec2 position{0}, velocity{0};
    float radius = 16;
    float responsibility = 0.5f;  ///< of who avoids it; 1: it does not avoid itself
};

/// A piece of wall, or of an edge that is not to be crossed, from its left side; it is nothing to who is on
/// its right.
struct AvoidedEdge {
    Vec2 start{0}, end{0};
    bool wall = true;  ///< else one falls beyond it
};

/// Of an edge, to a place.
[[nodiscard]] inline Vec2 nearestOn(const AvoidedEdge& edge, const Vec2& place) {
    return edge.start + (edge.end - edge.start) * shareAlong(edge.start, edge.end, place);
}

/// Velocities left of the line are allowed.
struct HalfPlane {
    Vec2 point{0};
    Vec2 direction{0};  ///< unit length
};

struct AvoidanceRules {
    float horizon = 2;  ///< seconds in which bodies must not meet
    /// Likewise walls, along which bodies slide anyway, and edges that they fall over.
    float wallHorizon = 0.5f, edgeHorizon = 0.5f;
    float seconds = 0.1f;  ///< of a step: bodies that touch part within it
    /// Neighbours that count: so near, units, and so many.
    float neighbourDistance = 320;
    int neighbours = 10;
    /// Bodies whose origins are so far above or below are on another floor.
    float floorHeight = 56;
    /// Units that who avoids keeps beyond the radii.
    float margin = 0;
};

/// One body's question.
struct AvoidanceQuestion {
    AvoidedBody self;
    Vec2 preferred{0};
    float maxSpeed = 300;
    std::span<const AvoidedBody> others;  ///< nearest first
    std::span<const AvoidedEdge> edges;
    float edgeRadius = 16;  ///< how far its middle keeps off edges
};

/// The half-planes of edges first, then of others, in their order. `edges` says how many are of edges.
struct OrcaPlanes {
    std::vector<HalfPlane> planes;
    std::size_t edges = 0;
};
void orcaPlanes(const AvoidanceQuestion& question, const AvoidanceRules& rules, OrcaPlanes& planes);

/// The velocity nearest to `preferred` within the half-planes and the speed; where there is none, the one
/// that violates those of bodies least, and those of edges not at all if that can be.
[[nodiscard]] Vec2 bestVelocity(const OrcaPlanes& planes, const Vec2& preferred, float maxSpeed);

/// Seconds until a body that is moved by `velocity` against the other meets it; infinite: never. 0: they
/// touch and get nearer.
[[nodiscard]] float timeToTouch(const Vec2& way, const Vec2& velocity, float radii);

/// The velocity to take. VO and RVO try a set of velocities, as their cones have no simple best.
[[nodiscard]] Vec2 avoid(Avoidance avoidance, const AvoidanceQuestion& question, const AvoidanceRules& rules);

}  // namespace navwright
