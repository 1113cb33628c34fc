#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/floor/quadmesh/flow_field.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// What a nav takes from a node to the goal of a field, and what running over the floor does.
struct FlowDetour {
    std::size_t node = 0;
    double floor = 0;  ///< seconds at 300 units/s
    double nav = 0;    ///< seconds; infinite: it does not lead there
};

/// A nav's time above this many times the floor's, and a second more, is a detour.
inline constexpr double kFlowDetour = 1.5;

/// Nodes from which the nav makes a detour to `goal`, the most time lost first, those without a way before
/// all. `goal`: the node of the nav at the field's goal.
[[nodiscard]] std::vector<FlowDetour> flowDetours(const QuadMesh& mesh, const FlowField& field,
                                                  const NavGraph& nav, std::int32_t goal);

}  // namespace navwright
