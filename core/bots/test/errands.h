#pragma once

#include <cstdint>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/bots/test/simulator.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Given starts and goals for bots.
struct BotErrands {
    std::vector<Vec3> starts;  ///< by bot: its start origin
    /// By bot: goal nodes, visited in order and repeatedly; never empty.
    std::vector<std::vector<std::int32_t>> goals;
    bool returns = false;  ///< a bot that arrives continues from its start
};

struct EndedErrand {
    enum class End : std::uint8_t { arrived, stuck, died };

    std::int32_t bot = 0;
    std::int32_t since = 0;  ///< frame in which it set out
    std::int32_t frame = 0;
    std::int32_t from = -1;  ///< the previous goal; -1: the start
    std::int32_t goal = -1;
    End end = End::arrived;

    friend bool operator==(const EndedErrand&, const EndedErrand&) = default;
};

struct ErrandRun {
    SimulatedTest test;              ///< with a trace, without a verdict, as its goals were given
    std::vector<EndedErrand> ended;  ///< in the order they ended
};

/// Runs the server's bots for SimulatorSetup::seconds, one per start, moved as in simulateNavtest(). A bot
/// that dies or is stuck for good restarts at its start once the place is free. Errors: a graph the engine
/// cannot load, no bots or goals, a goal that is not a node in use, cancelled.
[[nodiscard]] Result<ErrandRun> runErrands(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                                           const SimulatorSetup& setup, const BotErrands& errands,
                                           JobContext& context);

}  // namespace navwright
