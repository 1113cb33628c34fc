#pragma once

#include "navmesh/mesh_area.h"
#include "navmesh/nav_mesh.h"
#include "steering/crowd_pilot.h"

namespace navwright {

/// As SteeringSetup has them for the other ways to avoid.
struct DetourPilotRules {
    float margin = 4;         ///< units that two bodies keep beyond their radii
    float separation = 0.3f;  ///< of full speed, at most, away from a neighbour
    MeshCosts costs{};        ///< by area, at least 1; 0: 1
};

/// Steers a scene by Detour's crowd (dtCrowd) on a navmesh: its corridors, its steering along them, and its
/// sampled velocity obstacles. It is told where bodies are and how fast before each step; what it would then
/// do to them itself is left to the player's movement. Links are taken where one walks or drops.
///
/// Neighbours by Detour's own rule: the six nearest within 12 radii of whom the feet are less than a standing
/// player's height above or below.
///
/// `mesh` outlives the makers and the pilots, and is not changed meanwhile. Many pilots may use it at once.
[[nodiscard]] PilotMaker detourPilots(const NavMesh& mesh, const DetourPilotRules& rules = {});

}  // namespace navwright
