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

/// One bot that is to walk from a place to a node, alone on the map.
struct Errand {
    Vec3 from{0};            ///< its origin; it falls to what holds it
    std::int32_t goal = -1;  ///< node
    double mostSeconds = 180;
};

/// What became of it.
struct SentBot {
    enum class End : std::uint8_t { arrived, stuck, died, timeUp };

    End end = End::timeUp;
    double seconds = 0;       ///< until it ended
    std::int32_t start = -1;  ///< the node it took for its own at first; -1: none was near and in sight
    NavPath engine;           ///< the engine's way from there, without its random detours
    NavPath cheapest;         ///< the way of least cost
    /// Its own way: the nodes it came by, the start first. What differs from `engine` are detours.
    std::vector<std::int32_t> walked;
    /// With its trace; no verdict, as nothing was chosen by the rules of a test.
    TestRecord record;
};

/// Sends a simulated bot, as simulateNavtest() moves them. `setup` says how long it may stand without
/// progress, the seed and the pushes. Errors: as simulateNavtest(), a goal that is no node in use, both
/// places at one node.
[[nodiscard]] Result<SentBot> sendBot(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                                      const SimulatorSetup& setup, const Errand& errand, JobContext& context);

}  // namespace navwright
