#pragma once

#include "core/floor/survey/floor.h"

namespace navwright {

/// Foot and top of a ladder as samples: tried first.
using LadderSamples = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// Finds ways between parts by simulating bots, from the parts marked as starts onwards; fills crossings,
/// judged and the parts' reached.
[[nodiscard]] Result<> findCrossings(Floor& floor, const LadderSamples& ladders, const LinkWorld& world,
                                     const Parameters& parameters, FloorSearch search, int jobs,
                                     JobContext& context);

}  // namespace navwright
