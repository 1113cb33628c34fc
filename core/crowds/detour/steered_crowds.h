#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/aas/travel/named_closures.h"
#include "core/base/description.h"
#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/crowds/detour/compared_crowds.h"
#include "core/crowds/detour/crowd_scene.h"
#include "core/crowds/steering/drawn_agents.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Agents to steer over a map's floor.
struct SteerInput {
    DrawnAgents agents = {};
    bool circle = false;  ///< they swap places on a circle, whatever their role and goal
    CrowdMethod method = CrowdMethod::orca;
    bool compare = false;  ///< with each method instead
    Blending blending = Blending::weights;
    double seconds = 30;  ///< game time
    QuadRules rules = {};
    NamedClosures closures = {};
    std::optional<double> openAfter = {};  ///< seconds until what is closed opens; nullopt: never
    bool record = false;                   ///< of one method: keep each step
    Parameters parameters = {};
    int jobs = 0;  ///< threads, 0 = one per core; does not affect the result, but for stepMs
};

struct SteeredCrowds {
    SteerInput input;
    std::vector<ComparedCrowd> crowds;  ///< by method; one unless compared
    bool times = false;                 ///< report stepMs, too
};

/// Errors: those of NamedClosures::closed(), makeQuadMesh(), drawAgents(), circleOfAgents(), makeCrowdMesh()
/// and crowdScene(); cancelled.
[[nodiscard]] Result<SteeredCrowds> steerCrowds(const GameMap& map, SteerInput input, JobContext& context);

/// As `navgen steer` reports it.
[[nodiscard]] Description<SteeredCrowds> describeSteeredCrowds();

}  // namespace navwright
