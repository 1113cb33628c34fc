#pragma once

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/floor/survey/coverage.h"
#include "core/floor/survey/floor.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/directness/directness.h"

namespace navwright {

/// How well a nav serves its map.
struct NavCoverage {
    Floor floor;  ///< with the ways between its parts
    Coverage coverage;
    Directness directness;
};

/// Surveys the map's floor and compares the nav with it. The result does not depend on `jobs`: threads, 0 =
/// one per core. Errors: no floor below the spawn points, cancelled.
[[nodiscard]] Result<NavCoverage> measureNav(const NavGraph& graph, const GameMap& map,
                                             const Parameters& parameters, int jobs, JobContext& context);

}  // namespace navwright
