#pragma once

#include "core/bots/test/simulator.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Determines why a bot is stuck by its last frames; all other fields of `stuck` must be set.
[[nodiscard]] StuckCause stuckCause(const NavGraph& graph, const StuckBot& stuck);

}  // namespace navwright
