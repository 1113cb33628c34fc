#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/bots/test/report.h"
#include "core/generate/pipeline/generation.h"

namespace navwright {

/// Share of ordered spawn point pairs connected by a path, 0..1.
[[nodiscard]] double spawnsJoined(const Generation& generation);

/// A nav's results over tests that are judged together.
struct TestedState {
    NavtestReport report;        ///< merged, see mergeTests()
    std::size_t nodesInUse = 0;  ///< of the tested nav
    double spawnsJoined = 1;     ///< see spawnsJoined()

    /// Rate of stuck bots plus three times the death rate, each per bot and minute.
    [[nodiscard]] double trouble() const;
};

/// Reasons why a nav got worse by a change; empty: it did not. It is worse when fewer spawn points are
/// connected, a limit of the verdict is no longer met, or trouble grew by more than tests vary (isWorse()).
[[nodiscard]] std::vector<std::string> whyWorse(const TestedState& before, const TestedState& after,
                                                const NavtestThresholds& thresholds);

}  // namespace navwright
