#pragma once

#include <QString>

#include <optional>

#include "core/bots/test/tested.h"

namespace navwright {

/// What tests say of two navs, A before B; empty where one was not tested.
struct TwoVerdicts {
    std::optional<NavtestOutcome> a, b;
};

/// "passed", "failed" or "not tested".
[[nodiscard]] QString passedText(const std::optional<NavtestOutcome>& verdict);
/// The same with the figures in one line.
[[nodiscard]] QString verdictText(const std::optional<NavtestOutcome>& verdict);

/// What became of it: "B passes, A failed", "Both fail", "A was not tested". And whether the two can be
/// compared: other judges and other tests are said.
[[nodiscard]] QString verdictChangeText(const TwoVerdicts& verdicts);

/// Every figure of both and the difference, with whether that is better, as an HTML table.
[[nodiscard]] QString verdictTable(const TwoVerdicts& verdicts);

}  // namespace navwright
