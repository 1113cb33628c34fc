#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/parameters.h"
#include "core/demos/reading/recording.h"
#include "core/demos/samples/death.h"
#include "core/demos/samples/gate.h"

namespace navwright {

/// docs/rules.md 3.1 and 3.2 for one track: who died, and of what. `runs` are those of this track, in order,
/// and `firstRun` is the number of the first of them in the demo.
[[nodiscard]] std::vector<Death> findDeaths(const Segment& segment, std::uint16_t segmentIndex,
                                            std::uint16_t trackIndex, std::span<const Run> runs,
                                            std::int32_t firstRun, const Parameters& parameters);

}  // namespace navwright
