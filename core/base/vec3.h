#pragma once

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

namespace navwright {

/// A point or direction in game units, single precision as in the engine.
using Vec3 = glm::vec3;

/// An axis-aligned box relative to some origin, in game units; mins <= maxs per component.
struct Box {
    Vec3 mins{0};
    Vec3 maxs{0};

    friend bool operator==(const Box&, const Box&) = default;
};

/// Whether two boxes share a point; touching counts.
[[nodiscard]] inline bool overlap(const Box& a, const Box& b) noexcept {
    return a.mins.x <= b.maxs.x && a.mins.y <= b.maxs.y && a.mins.z <= b.maxs.z && a.maxs.x >= b.mins.x &&
           a.maxs.y >= b.mins.y && a.maxs.z >= b.mins.z;
}

}  // namespace navwright
