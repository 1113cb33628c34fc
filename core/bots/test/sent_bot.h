#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/bots/test/simulator.h"
#include "core/bots/test/test_record.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/graph/path_query.h"

namespace navwright {

/// A single bot's task on an empty map: walk from a place to a node.
struct Errand {
    Vec3 from{0};            ///< its origin; it falls to the floor
    std::int32_t goal = -1;  ///< node
    double mostSeconds = 180;
};

/// The outcome of an errand.
struct SentBot {
    enum class End : std::uint8_t { arrived, stuck, died, timeUp };

    End end = End::timeUp;
    double seconds = 0;       ///< until it ended
    std::int32_t start = -1;  ///< the node it started from; -1: none near and in sight
    NavPath engine;           ///< the engine's path from there, without random detours
    NavPath cheapest;         ///< the path of least cost
    /// The nodes it actually passed, starting with `start`. Differences from `engine` are detours.
    std::vector<std::int32_t> walked;
    /// With a trace, without a verdict, as its goal was given.
    TestRecord record;
};

/// Sends a simulated bot, moved as in simulateNavtest(). `setup` gives the time without progress, the seed
/// and the pushes. Errors: those of simulateNavtest(), a goal that is not a node in use, both places at the
/// same node.
[[nodiscard]] Result<SentBot> sendBot(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                                      const SimulatorSetup& setup, const Errand& errand, JobContext& context);

}  // namespace navwright
