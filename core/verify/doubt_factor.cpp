#include "verify/doubt_factor.h"

namespace navwright {

namespace {

/// Jumps fail now and then even where they succeed from every start: bots arrive at their foot at an angle.
constexpr float kJumpSuccess = 0.75f;

}  // namespace

float doubtFactor(const LinkJudgement& judged, float most) {
    if (judged.tried == 0 || !judged.possible) return 1;
    const bool jumps = judged.means == MoveMeans::jump || judged.means == MoveMeans::gapJump;
    const auto success =
        static_cast<float>(judged.succeeded) / static_cast<float>(judged.tried) * (jumps ? kJumpSuccess : 1);
    return 1 + (most - 1) * (1 - success);
}

}  // namespace navwright
