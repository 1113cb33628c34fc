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

/// Tests a nav with many bots at once, to find where they block each other.
namespace navwright {

/// Input of a jam test. Must outlive it.
struct JamGround {
    const NavGraph& nav;
    const GameMap& map;
    const QuadMesh& mesh;
    const FloorEdges& edges;
};

struct JamRun {
    JamTrace trace;
    JamMeasures measures;
    /// Agents that cannot get near their goal on the mesh, which has no jumps and ladders. They are skipped.
    std::size_t unable = 0;
};

struct JamReport {
    JamSetup setup;
    NarrowPlaces narrow;
    BotErrands errands;
    JamRun server;  ///< the server's bots, which do not avoid each other: the result that counts
    JamRun polite;  ///< steered agents that avoid each other (ORCA): the best bots could do
};

/// Runs only the server's bots.
[[nodiscard]] Result<JamRun> jamServerBots(const JamGround& ground, const JamSetup& setup,
                                           const BotErrands& errands, std::span<const NarrowPlace> places,
                                           JobContext& context);
/// Runs only steered agents.
[[nodiscard]] Result<JamRun> jamPoliteAgents(const JamGround& ground, const JamSetup& setup,
                                             const BotErrands& errands, std::span<const NarrowPlace> places,
                                             JobContext& context);

/// Runs both on the same errands, in parallel with two threads or more. Deterministic by seed, whatever
/// `jobs`. Errors: those of jamErrands() and runErrands(); cancelled.
[[nodiscard]] Result<JamReport> jamTest(const JamGround& ground, const JamSetup& setup, int jobs,
                                        JobContext& context);

}  // namespace navwright
