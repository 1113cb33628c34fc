#pragma once

#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Whether a nav follows the proposal for these files (actionquake/q2pro issue 295): inuse is one byte, and
/// all types have the proposal's numbers, in which JUMP to LADDER_DOWN are one higher than in the engine.
[[nodiscard]] bool looksProposed(const Aq2Nav& nav);

/// Changes type numbers of nodes and links from the proposal's to the engine's. Types that the proposal does
/// not name are kept.
void renumberProposed(NavGraph& graph);

}  // namespace navwright
