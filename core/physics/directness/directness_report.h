#pragma once

#include "core/base/description.h"
#include "core/physics/directness/directness.h"

namespace navwright {

/// How straight a nav's ways are, as part of a report.
[[nodiscard]] Description<Directness> describeDirectness();
/// The tables of it for the text of a report, whose JSON has them in describeDirectness().
[[nodiscard]] Description<WorstDetour> describeDetour();
[[nodiscard]] Description<UnservedPlace> describeUnserved();
/// Lines of text: the figures in words.
[[nodiscard]] std::string directnessLines(const Directness& directness);

}  // namespace navwright
