#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/bots/test/report.h"
#include "core/generate/pipeline/generation.h"

namespace navwright {

/// Share of the ordered pairs of spawn points with a way between them, 0..1.
[[nodiscard]] double spawnsJoined(const Generation& generation);

/// How bots fare on a nav, by tests that are judged together.
struct TestedState {
    NavtestReport report;        ///< pooled, see mergeTests()
    std::size_t nodesInUse = 0;  ///< of the tested nav
    double spawnsJoined = 1;     ///< see above

    /// Stuck bots and, weighing thrice, deaths, each per bot and minute.
    [[nodiscard]] double trouble() const;
};

/// Why a nav is worse after a change than it was before, in words; empty: it is not. It is worse when it
/// joins fewer spawn points, when a limit of the verdict that held does not hold any more, or when trouble
/// grew by more than tests scatter (isWorse()).
[[nodiscard]] std::vector<std::string> whyWorse(const TestedState& before, const TestedState& after,
                                                const NavtestThresholds& thresholds);

}  // namespace navwright
