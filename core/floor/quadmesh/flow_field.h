#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/base/vec2.h"
#include "core/floor/quadmesh/quad_mesh.h"

/// A flow field: directions to one goal from every place of a floor.
namespace navwright {

struct FlowField {
    std::int32_t goal = -1;  ///< place
    /// By place: distance to the goal, units seen from above, over the eight adjacent columns and down drops;
    /// infinite: no path.
    std::vector<float> distance;
    /// By place: the next place on the path; -1: the goal, or no path.
    std::vector<std::int32_t> next;

    [[nodiscard]] bool reaches(std::size_t place) const {
        return next[place] >= 0 || std::int32_t(place) == goal;
    }
    /// Direction to the next place, seen from above, a unit vector; zero: none.
    [[nodiscard]] Vec2 arrow(const QuadMesh& mesh, std::size_t place) const;
};

/// Dijkstra backwards from the goal; ties go to the lower place. Hazards are not entered. Errors: the goal is
/// not over floor.
[[nodiscard]] Result<FlowField> flowField(const QuadMesh& mesh, const Vec3& goal);

/// By place: how many of the starts' paths pass it. Starts off the floor or without a path are skipped.
[[nodiscard]] std::vector<std::uint32_t> flowCrowd(const QuadMesh& mesh, const FlowField& field,
                                                   std::span<const Vec3> starts);

/// How much of the floor has a path to the goal.
struct FlowReach {
    std::size_t floor = 0;    ///< places of floor
    std::size_t leading = 0;  ///< places with a path to the goal
    float longest = 0;        ///< length of the longest path, units

    /// 0..1
    [[nodiscard]] double share() const {
        return floor > 0 ? static_cast<double>(leading) / static_cast<double>(floor) : 0;
    }
};
[[nodiscard]] FlowReach flowReach(const QuadMesh& mesh, const FlowField& field);

/// The first place where most starts' paths have merged.
struct FlowMeeting {
    std::size_t place = 0;
    std::uint32_t starts = 0;  ///< at least two
};
/// `crowd`: from flowCrowd(). nullopt: no paths merge.
[[nodiscard]] std::optional<FlowMeeting> flowMeeting(const FlowField& field,
                                                     std::span<const std::uint32_t> crowd);

}  // namespace navwright
