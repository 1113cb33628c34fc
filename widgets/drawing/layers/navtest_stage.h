#pragma once

#include <string>
#include <vector>

#include "core/bots/test/report.h"
#include "widgets/drawing/draw/palette.h"

namespace navwright {

/// What a test says of a node or link. The numbers are categories of the palette: warm ones for what is
/// wrong, grey for what is not.
enum class NavtestJudgement {
    sometimes = 0,    ///< failed, given up or deadly at times, within what is allowed
    untouched = 1,    ///< a node no bot came to, though one could
    death = 3,        ///< the place of a death
    bad = 5,          ///< fails or kills too often
    unreachable = 6,  ///< a node bots cannot reach
    fine = 7,
    // What changed since the test, in the colours of ChangeLook.
    added = 2,
    retyped = 4,
    moved = 8,
    removed = 5 + kCategoryColours,
};

/// Names of the judgements by category number, for a ScaleMeter.
[[nodiscard]] std::vector<std::string> navtestJudgementNames();

[[nodiscard]] NavtestJudgement judgeNode(const NavtestReport& report, const NavtestNode& node);
[[nodiscard]] NavtestJudgement judgeLink(const NavtestReport& report, const NavtestLink& link);

}  // namespace navwright
