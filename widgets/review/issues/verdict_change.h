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
/// The verdict with its figures in one line; "not tested" without a test.
[[nodiscard]] QString verdictText(const std::optional<NavtestOutcome>& verdict);

/// How the verdicts differ: "B passed, A failed.", "Both failed.", "A was not tested". Also says when they
/// were judged or tested differently, so that they do not compare.
[[nodiscard]] QString verdictChangeText(const TwoVerdicts& verdicts);

/// Every figure of both and the difference, with whether that is better, as an HTML table.
[[nodiscard]] QString verdictTable(const TwoVerdicts& verdicts);

}  // namespace navwright
