#pragma once

#include "core/crowds/steering/avoidance.h"
#include "core/crowds/steering/crowd_pilot.h"
#include "core/floor/navmesh/nav_mesh.h"

namespace navwright {

struct DetourPilotRules {
    /// Only horizon, neighbourDistance and margin are used. Detour's own defaults are for walkers a third as
    /// fast for their width.
    AvoidanceRules avoidance = {.horizon = 1, .margin = 4};
};

/// Steers a scene with Detour's crowd (dtCrowd) on a navmesh: its path corridors, corner steering and sampled
/// velocity obstacles. Positions and velocities are copied into it before each step; moving the bodies is
/// left to the player's movement. Uses links for walking and dropping.
///
/// Neighbours follow Detour's rule: the six nearest agents whose feet are less than a standing player's
/// height above or below. Without separation.
///
/// `mesh` must outlive makers and pilots and must not change meanwhile. Several pilots may use it
/// concurrently.
[[nodiscard]] PilotMaker detourPilots(const NavMesh& mesh, const DetourPilotRules& rules = {});

}  // namespace navwright
