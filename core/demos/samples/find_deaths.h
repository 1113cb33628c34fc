#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/parameters.h"
#include "core/demos/reading/recording.h"
#include "core/demos/samples/death.h"
#include "core/demos/samples/gate.h"

namespace navwright {

/// Finds the deaths of one track and their causes (docs/rules.md 3.1 and 3.2). `runs` are the track's runs in
/// order, `firstRun` is the demo-wide number of the first.
[[nodiscard]] std::vector<Death> findDeaths(const Segment& segment, std::uint16_t segmentIndex,
                                            std::uint16_t trackIndex, std::span<const Run> runs,
                                            std::int32_t firstRun, const Parameters& parameters);

}  // namespace navwright
