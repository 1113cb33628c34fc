#pragma once

#include <string>
#include <string_view>

#include "rehearse/rehearsal.h"

namespace navwright {

/// Rounds and what was mended, for people.
[[nodiscard]] std::string rehearsalText(const RehearsalReport& report);

/// The same in full, for programs.
[[nodiscard]] std::string rehearsalJson(const RehearsalReport& report, std::string_view map);

}  // namespace navwright
