#pragma once

#include "core/base/description.h"
#include "core/physics/directness/directness.h"

namespace navwright {

/// The part of a report about directness, for JSON.
[[nodiscard]] Description<Directness> describeDirectness();
/// The tables of detours and unserved places for the text of a report; JSON has them in describeDirectness().
[[nodiscard]] Description<WorstDetour> describeDetour();
[[nodiscard]] Description<UnservedPlace> describeUnserved();
/// The figures as lines of text.
[[nodiscard]] std::string directnessLines(const Directness& directness);

}  // namespace navwright
