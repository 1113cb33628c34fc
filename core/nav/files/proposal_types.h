#pragma once

#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Whether a nav looks as the proposal for these files has it (actionquake/q2pro issue 295): in use is one
/// byte, and its types are all of those that the proposal numbers, JUMP and those behind it one too high.
[[nodiscard]] bool looksProposed(const Aq2Nav& nav);

/// Gives nodes and links whose types are numbered as in the proposal the engine's numbers. Types that the
/// proposal does not name are kept.
void renumberProposed(NavGraph& graph);

}  // namespace navwright
