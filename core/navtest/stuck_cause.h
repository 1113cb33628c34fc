#pragma once

#include "nav/nav_graph.h"
#include "navtest/simulator.h"

namespace navwright {

/// Why a bot is stuck, judged by its last frames; everything else of `stuck` is set.
[[nodiscard]] StuckCause stuckCause(const NavGraph& graph, const StuckBot& stuck);

}  // namespace navwright
