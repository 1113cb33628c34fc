#pragma once

#include <cstddef>
#include <vector>

#include "core/base/parameters.h"
#include "core/nav/files/conversion_losses.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/files/rerelease_graph.h"

namespace navwright {

struct RereleaseConversion {
    RereleaseGraph graph;
    std::vector<ConversionWarning> warnings;  ///< in a fixed order, counts above 0
};

/// A nav of ours in the terms of one of the games. Swim, door and platform links become walking (WATER nodes
/// keep the underwater flag), in Quake crouch and ladder links too; jumps and drops get a traversal; nodes
/// not in use are dropped. Quake takes the cheapest 12 links of a node. What needs the map is gamenav's.
[[nodiscard]] RereleaseConversion toRerelease(const NavGraph& graph,
                                              RereleaseGame game = RereleaseGame::quake);

/// How far theirs stand below ours, in units.
inline constexpr float kRereleaseLower = 24 - kRereleaseFloorGap;
/// Where a node's circle is left on the way to a place, at the node's height.
[[nodiscard]] Vec3 onCircle(const RereleaseNode& node, const Vec3& towards);

struct NavConversion {
    NavGraph graph;
    std::vector<ConversionWarning> warnings;
};

/// A re-release nav in our terms, fit to write: links to the same node twice, to itself or above 31 a node
/// are dropped, and nodes above 8095. Teleports, pushers, elevators and trains become MOVE: bots walk into
/// them, and what they meet moves them. Rocket jumps are dropped. Radius, traversal, edict, heuristic and
/// flags have no place and are counted. Drop bands and the box jump's rise are those of the parameters
/// (`links.*`).
[[nodiscard]] NavConversion fromRerelease(const RereleaseGraph& graph, const Parameters& parameters);

}  // namespace navwright
