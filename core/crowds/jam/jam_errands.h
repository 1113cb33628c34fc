#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/bots/test/errands.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

enum class JamTask : std::uint8_t {
    oneGoal,  ///< all to one place; restart on arrival
    swap,     ///< half from one end of the nav to the other, half back; restart on arrival
    random,   ///< from one random place to another, drawn from the seed
};
inline constexpr int kJamTasks = 3;
/// "one", "swap", "random".
[[nodiscard]] std::string_view jamTaskName(JamTask task);

struct JamSetup {
    int bots = 32;
    JamTask task = JamTask::swap;
    double seconds = 60;
    std::uint64_t seed = 1;
    std::int32_t goal = -1;  ///< for oneGoal: a node; -1: the one of `ends` with the longest way for all
};
inline constexpr int kMostJamBots = 64;

/// Distributes starts over nodes around the task's ends, at least 48 units apart. Errors: fewer than two
/// ends, a goal that is not a node or cannot be reached from the ends, no room for so many.
[[nodiscard]] Result<BotErrands> jamErrands(const NavGraph& nav, std::span<const std::int32_t> ends,
                                            const JamSetup& setup);

}  // namespace navwright
