#pragma once

#include "core/bots/test/simulator.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Why a bot is stuck, judged by its last frames; everything else of `stuck` is set.
[[nodiscard]] StuckCause stuckCause(const NavGraph& graph, const StuckBot& stuck);

}  // namespace navwright
