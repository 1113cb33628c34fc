#pragma once

#include <cstddef>

#include "core/crowds/jam/jam_test.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// Colours of the categories, for the legend.
inline constexpr float kJamColour = 5, kNarrowColour = 0, kDeadlockColour = 6, kJamStuckColour = 3,
                       kBodyColour = 1, kCrowdedBodyColour = 9, kMarkedJamColour = 2;

/// Narrow places as wide as they are, their links, deadlocks, and where bots were stuck. `marked`: a narrow
/// place; -1: none.
[[nodiscard]] StagePicture jamPicture(const JamReport& report, const NavGraph& nav, int marked);
/// The bodies of one frame, and where they want to go.
[[nodiscard]] StagePicture jamBodies(const JamTrace& trace, std::size_t frame);

}  // namespace navwright
