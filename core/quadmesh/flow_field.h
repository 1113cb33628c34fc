#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"
#include "base/vec2.h"
#include "quadmesh/quad_mesh.h"

/// One field over all places of a floor that leads to a goal.
namespace navwright {

struct FlowField {
    std::int32_t goal = -1;  ///< place
    /// By place: how far it is to the goal, units seen from above, over the eight columns around each and
    /// down drops; infinite: no way.
    std::vector<float> distance;
    /// By place: the one that the way leads to next; -1: the goal, or no way.
    std::vector<std::int32_t> next;

    [[nodiscard]] bool reaches(std::size_t place) const {
        return next[place] >= 0 || std::int32_t(place) == goal;
    }
    /// Where one goes from a place, seen from above, unit length; zero: nowhere.
    [[nodiscard]] Vec2 arrow(const QuadMesh& mesh, std::size_t place) const;
};

/// Dijkstra from the goal backwards; ties go to the lower place. Hazards are not entered. Errors: a goal that
/// is not over floor.
[[nodiscard]] Result<FlowField> flowField(const QuadMesh& mesh, const Vec3& goal);

/// By place: how many of those that set out from the starts come by. A start that is not over floor, or
/// leads nowhere, counts nowhere.
[[nodiscard]] std::vector<std::uint32_t> flowCrowd(const QuadMesh& mesh, const FlowField& field,
                                                   std::span<const Vec3> starts);

}  // namespace navwright
