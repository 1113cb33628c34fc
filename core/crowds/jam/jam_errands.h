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
    oneGoal,  ///< all to one place; who arrives starts again
    swap,     ///< half from one end of the nav to the other, half back; who arrives starts again
    random,   ///< each from one place to another, drawn from the seed
};
inline constexpr int kJamTasks = 3;
/// "one", "swap", "random".
[[nodiscard]] std::string_view jamTaskName(JamTask task);

struct JamSetup {
    int bots = 32;
    JamTask task = JamTask::swap;
    double seconds = 60;
    std::uint64_t seed = 1;
    std::int32_t goal = -1;  ///< of oneGoal: a node; -1: that of `ends` to which all have the farthest to go
};
inline constexpr int kMostJamBots = 64;

/// Starts at nodes, at least 48 units apart, around the task's ends. Errors: fewer than two ends, a goal that
/// is no node or that the ends do not lead to, no room for so many.
[[nodiscard]] Result<BotErrands> jamErrands(const NavGraph& nav, std::span<const std::int32_t> ends,
                                            const JamSetup& setup);

}  // namespace navwright
