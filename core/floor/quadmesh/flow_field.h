#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/base/vec2.h"
#include "core/floor/quadmesh/quad_mesh.h"

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

/// How much of the floor leads to the goal.
struct FlowReach {
    std::size_t floor = 0;    ///< places of floor
    std::size_t leading = 0;  ///< those from which a way leads there
    float longest = 0;        ///< units, the longest of these ways

    /// 0 to 1.
    [[nodiscard]] double share() const {
        return floor > 0 ? static_cast<double>(leading) / static_cast<double>(floor) : 0;
    }
};
[[nodiscard]] FlowReach flowReach(const QuadMesh& mesh, const FlowField& field);

/// Where the ways of most starts have come together first.
struct FlowMeeting {
    std::size_t place = 0;
    std::uint32_t starts = 0;  ///< two at least
};
/// `crowd`: of flowCrowd(). Nothing: no two ways come together.
[[nodiscard]] std::optional<FlowMeeting> flowMeeting(const FlowField& field,
                                                     std::span<const std::uint32_t> crowd);

}  // namespace navwright
