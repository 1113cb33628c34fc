#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/floor/quadmesh/flow_field.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Travel times from a node to a goal: over the nav (navTimesTo()) and over the floor.
struct FlowDetour {
    std::size_t node = 0;
    double floor = 0;  ///< seconds, at 300 units/s
    double nav = 0;    ///< seconds; infinite: no path
};

/// A nav time over this many times the floor's, and over a second more, is a detour.
inline constexpr double kFlowDetour = 1.5;

/// The nodes from which the nav makes a detour to `goal`: first those without a path, then by time lost.
/// `goal`: the nav's node at the field's goal.
[[nodiscard]] std::vector<FlowDetour> flowDetours(const QuadMesh& mesh, const FlowField& field,
                                                  const NavGraph& nav, std::int32_t goal);

}  // namespace navwright
