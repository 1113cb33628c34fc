#pragma once

#include <cstdint>
#include <vector>

#include "core/generate/votes/vote.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// A player is at the nearest node in use within this distance, units.
inline constexpr float kDemoVisitReach = 64;

/// Adds the visits by players of one demo, by node of `graph`. Staying at a node during one run counts once.
void addDemoVisits(std::vector<std::uint32_t>& visits, const NavGraph& graph, const DemoVotes& demo);

}  // namespace navwright
