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

/// Where bots start, and where they are sent, one goal after another.
struct BotErrands {
    std::vector<Vec3> starts;  ///< by bot: its origin
    /// By bot: nodes, in this order over and over; none is without.
    std::vector<std::vector<std::int32_t>> goals;
    bool returns = false;  ///< who arrives starts again at its start
};

struct EndedErrand {
    enum class End : std::uint8_t { arrived, stuck, died };

    std::int32_t bot = 0;
    std::int32_t since = 0;  ///< frame in which it set out
    std::int32_t frame = 0;
    std::int32_t from = -1;  ///< the node that was its goal before; -1: it came from its start
    std::int32_t goal = -1;
    End end = End::arrived;

    friend bool operator==(const EndedErrand&, const EndedErrand&) = default;
};

struct ErrandRun {
    SimulatedTest test;  ///< with its trace; no verdict, as nothing was chosen by the rules of a test
    std::vector<EndedErrand> ended;  ///< in that order
};

/// Lets the server's bots walk for SimulatorSetup::seconds, as many as there are starts, as simulateNavtest()
/// moves them. Who dies or is stuck for good starts again at its start, once nobody stands there. Errors: a
/// graph the engine could not load, errands without bots or goals, a goal that is no node in use, cancelled.
[[nodiscard]] Result<ErrandRun> runErrands(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                                           const SimulatorSetup& setup, const BotErrands& errands,
                                           JobContext& context);

}  // namespace navwright
