#pragma once

#include <string>

#include "app/navgen/command_line/console.h"
#include "core/review/confidence/confidence_cut.h"

namespace navwright {

/// The rule and its curves as text, without final newline.
[[nodiscard]] std::string confidenceRule();

/// Warns of the harm of a cut. `forPeople`: also prints what was removed.
void tellCut(const ConfidenceCut& cut, Console& console, bool forPeople = true);

}  // namespace navwright
