#pragma once

#include "core/floor/survey/floor.h"

namespace navwright {

/// Foot and top of ladders as sample indices; these are tried first.
using LadderSamples = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// Finds crossings between components by simulating bots, starting from spawn components; fills crossings,
/// judged and the components' reached.
[[nodiscard]] Result<> findCrossings(Floor& floor, const LadderSamples& ladders, const LinkWorld& world,
                                     const Parameters& parameters, FloorSearch search, int jobs,
                                     JobContext& context);

}  // namespace navwright
