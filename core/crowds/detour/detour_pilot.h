#pragma once

#include "core/crowds/steering/crowd_pilot.h"
#include "core/crowds/steering/steering_numbers.h"
#include "core/floor/navmesh/nav_mesh.h"

namespace navwright {

/// Steers a scene with Detour's crowd (dtCrowd) on a navmesh: its path corridors, corner steering and sampled
/// velocity obstacles. Positions and velocities are copied into it before each step; moving the bodies is
/// left to the player's movement. Uses links for walking and dropping.
///
/// Neighbours follow Detour's rule: the six nearest agents whose feet are less than a standing player's
/// height above or below. Without separation.
///
/// Of the numbers it uses radius, speed, horizon, neighbourDistance and margin. Detour's own defaults are for
/// walkers a third as fast for their width.
///
/// `mesh` must outlive makers and pilots and must not change meanwhile. Several pilots may use it
/// concurrently.
[[nodiscard]] PilotMaker detourPilots(const NavMesh& mesh, const SteeringNumbers& numbers = {});

}  // namespace navwright
