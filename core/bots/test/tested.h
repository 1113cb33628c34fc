#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bots/test/report.h"

namespace navwright {

/// Who ran the test: "the built-in simulator", "the server (q2pro r4)", "an unnamed tester".
[[nodiscard]] std::string judgeWords(const NavtestReport& report);

/// Duration and seeds: "300 s, seed 1", "3 x 300 s, seeds 1 to 3", with different durations "3 x 300 to 420
/// s, seeds 1, 4, 9", without a seed "300 s".
[[nodiscard]] std::string testedWords(const NavtestReport& report);

/// The result of a test, kept when its report is not.
struct NavtestOutcome {
    bool passed = false;
    double coverage = 0;                            ///< nodes touched / nodes in use, 0..1
    double deathRate = 0;                           ///< environmental deaths per bot and minute
    double stuckRate = 0;                           ///< per bot and minute
    std::optional<std::uint64_t> unreachable = {};  ///< nodes; unknown in old projects
    std::string judge = {};                         ///< judgeWords(); empty in old projects
    std::string tested = {};                        ///< "8 bots, 300 s, seed 1"; empty in old projects
    std::vector<std::string> reasons = {};          ///< why it failed

    friend bool operator==(const NavtestOutcome&, const NavtestOutcome&) = default;
};

[[nodiscard]] NavtestOutcome outcomeOf(const NavtestReport& report);

/// One figure of two outcomes.
struct FigureChange {
    std::string_view figure;  ///< as in VerdictLine: "Nodes visited"
    double before = 0, after = 0;
    bool atLeast = false;  ///< whether more is better
    bool share = false;    ///< 0..1, shown in percent

    [[nodiscard]] double by() const { return after - before; }
    [[nodiscard]] bool better() const { return atLeast ? by() > 0 : by() < 0; }
    [[nodiscard]] bool worse() const { return atLeast ? by() < 0 : by() > 0; }
};

/// Coverage, deaths, stuck bots, and unreachable nodes where both outcomes know them.
[[nodiscard]] std::vector<FigureChange> figureChanges(const NavtestOutcome& before,
                                                      const NavtestOutcome& after);

}  // namespace navwright
