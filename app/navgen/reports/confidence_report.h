#pragma once

#include <string>

#include "app/navgen/command_line/console.h"
#include "core/review/confidence/confidence_cut.h"

namespace navwright {

/// The rule with its curves, without the last line's end.
[[nodiscard]] std::string confidenceRule();

/// Warns of what a cut breaks, and says what it takes among the results unless those are for a program.
void tellCut(const ConfidenceCut& cut, Console& console, bool forPeople = true);

}  // namespace navwright
