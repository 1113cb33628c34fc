#pragma once

#include <span>
#include <string>

#include "core/demos/deaths/obituary.h"

namespace navwright {

/// One wording: "VICTIM" + `middle` + "KILLER" + `end`, or "VICTIM" + `middle` where `killer` is false.
struct ObituaryText {
    std::string middle;  ///< with the spaces around it
    std::string end;
    bool killer = false;
    DeathMeans means = DeathMeans::unknown;
    HitPlace hit = HitPlace::unsaid;
    bool pushed = false;
    bool own = false;  ///< the victim's own doing
};

/// All of them, one for each gender.
[[nodiscard]] std::span<const ObituaryText> obituaryTexts();

}  // namespace navwright
