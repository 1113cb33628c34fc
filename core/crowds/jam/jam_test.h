#pragma once

#include <cstddef>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/crowds/jam/jam_errands.h"
#include "core/crowds/jam/jam_measures.h"
#include "core/crowds/jam/narrow_places.h"
#include "core/crowds/steering/floor_edges.h"
#include "core/floor/quadmesh/quad_mesh.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"

/// Many bots at once on a nav: where they hold each other up.
namespace navwright {

/// What a jam test is of. All outlive it.
struct JamGround {
    const NavGraph& nav;
    const GameMap& map;
    const QuadMesh& mesh;
    const FloorEdges& edges;
};

struct JamRun {
    JamTrace trace;
    JamMeasures measures;
    /// Agents that the mesh leads nowhere near their goal, as it knows no jumps and ladders. They are left
    /// out.
    std::size_t unable = 0;
};

struct JamReport {
    JamSetup setup;
    NarrowPlaces narrow;
    BotErrands errands;
    JamRun server;  ///< the server's bots, which do not avoid each other: what counts
    JamRun polite;  ///< steered agents that avoid each other (ORCA): what bots at best could do
};

/// The server's bots alone.
[[nodiscard]] Result<JamRun> jamServerBots(const JamGround& ground, const JamSetup& setup,
                                           const BotErrands& errands, std::span<const NarrowPlace> places,
                                           JobContext& context);
/// Steered agents alone.
[[nodiscard]] Result<JamRun> jamPoliteAgents(const JamGround& ground, const JamSetup& setup,
                                             const BotErrands& errands, std::span<const NarrowPlace> places,
                                             JobContext& context);

/// Both, on the same errands, side by side with two threads or more. The same for any `jobs`, and for a seed.
/// Errors: as jamErrands() and runErrands(); cancelled.
[[nodiscard]] Result<JamReport> jamTest(const JamGround& ground, const JamSetup& setup, int jobs,
                                        JobContext& context);

}  // namespace navwright
