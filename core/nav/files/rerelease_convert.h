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

/// Converts an AQ2 nav for one of the games. Swim, door and platform links become walk (WATER nodes keep the
/// underwater flag), in Quake also crouch and ladder links; jumps and drops get a traversal; unused nodes are
/// dropped. Quake keeps the cheapest 12 links of a node. What needs the map is done by toRereleaseNav().
[[nodiscard]] RereleaseConversion toRerelease(const NavGraph& graph,
                                              RereleaseGame game = RereleaseGame::quake);

/// How far rerelease nodes are below AQ2 nodes, units.
inline constexpr float kRereleaseLower = 24 - kRereleaseFloorGap;
/// The point on a node's circle in the direction of a place, at the node's height.
[[nodiscard]] Vec3 onCircle(const RereleaseNode& node, const Vec3& towards);

struct NavConversion {
    NavGraph graph;
    std::vector<ConversionWarning> warnings;
};

/// Converts a rerelease nav to AQ2 so that it can be written: drops links to the same node twice or to
/// itself, those above 31 per node, and nodes above 8095. Teleporters, pushers, elevators and trains become
/// MOVE, as bots just walk into them. Rocket jumps are dropped. Radius, traversal, edict, heuristic and flags
/// are lost and counted. Drop ranges and the rise of box jumps are parameters (`links.*`).
[[nodiscard]] NavConversion fromRerelease(const RereleaseGraph& graph, const Parameters& parameters);

}  // namespace navwright
