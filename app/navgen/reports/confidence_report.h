#pragma once

#include <string>
#include <string_view>

#include "app/navgen/command_line/console.h"
#include "core/review/confidence/confidence_cut.h"
#include "core/review/confidence/nav_confidence.h"
#include "core/review/confidence/reliability.h"

namespace navwright {

/// How many nodes and links are how sure, and the links that are least, at most so many.
[[nodiscard]] std::string confidenceText(const NavConfidence& confidence, const NavGraph& graph,
                                         std::string_view map, std::size_t most);
/// The rule with its curves.
[[nodiscard]] std::string confidenceRule();
[[nodiscard]] std::string reliabilityText(const Reliability& reliability);

/// Warns of what a cut breaks, and says what it takes among the results unless those are for a program.
void tellCut(const ConfidenceCut& cut, Console& console, bool forPeople = true);

}  // namespace navwright
