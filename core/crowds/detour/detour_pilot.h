#pragma once

#include "core/crowds/steering/avoidance.h"
#include "core/crowds/steering/crowd_pilot.h"
#include "core/floor/navmesh/nav_mesh.h"

namespace navwright {

struct DetourPilotRules {
    /// As of the other ways to avoid: horizon, neighbourDistance and margin count. Detour's own are made for
    /// walkers a third as fast for their width.
    AvoidanceRules avoidance = {.horizon = 1, .margin = 4};
};

/// Steers a scene by Detour's crowd (dtCrowd) on a navmesh: its corridors, its steering along them, and its
/// sampled velocity obstacles. It is told where bodies are and how fast before each step; what it would then
/// do to them itself is left to the player's movement. Links are taken where one walks or drops.
///
/// Neighbours are by Detour's own rule: the six nearest of whom the feet are less than a standing player's
/// height above or below. It has no separation.
///
/// `mesh` outlives the makers and the pilots, and is not changed meanwhile. Many pilots may use it at once.
[[nodiscard]] PilotMaker detourPilots(const NavMesh& mesh, const DetourPilotRules& rules = {});

}  // namespace navwright
