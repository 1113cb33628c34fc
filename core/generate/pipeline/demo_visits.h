#pragma once

#include <cstdint>
#include <vector>

#include "core/generate/votes/vote.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// A player is at the node in use that is nearest within so many units.
inline constexpr float kDemoVisitReach = 64;

/// Adds to `visits`, by node of `graph`, how often the players of one demo came by. Who stays at a node, vote
/// after vote of one run, came once.
void addDemoVisits(std::vector<std::uint32_t>& visits, const NavGraph& graph, const DemoVotes& demo);

}  // namespace navwright
