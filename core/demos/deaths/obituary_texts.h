#pragma once

#include <span>
#include <string>

#include "core/demos/deaths/obituary.h"

namespace navwright {

/// One wording: "VICTIM" + `middle` + "KILLER" + `end`, or "VICTIM" + `middle` if `killer` is false.
struct ObituaryText {
    std::string middle;  ///< including surrounding spaces
    std::string end;
    bool killer = false;
    DeathMeans means = DeathMeans::unknown;
    HitPlace hit = HitPlace::unsaid;
    bool pushed = false;
    bool own = false;  ///< a suicide
};

/// All wordings, one per gender.
[[nodiscard]] std::span<const ObituaryText> obituaryTexts();

}  // namespace navwright
