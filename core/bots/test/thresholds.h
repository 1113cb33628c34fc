#pragma once

#include <cstdint>

#include "core/base/parameters.h"

namespace navwright {

/// The limits of a navtest verdict; the `navtest.*` rows of the parameter table.
struct NavtestThresholds {
    double minCoverage = 0;            ///< share of nodes touched
    double maxDeathRate = 0;           ///< environmental deaths per bot and minute
    double maxStuckRate = 0;           ///< goals given up per bot and minute
    double maxUnreachable = 0;         ///< share of nodes
    double badNodeShare = 0;           ///< deaths per visit above which a node is bad
    std::int32_t badNodeVisits = 0;    ///< least number of visits to judge a node
    double badLinkShare = 0;           ///< failures per attempt above which a link is bad
    std::int32_t badLinkAttempts = 0;  ///< least number of attempts to judge a link
    bool judgeNodes = false;           ///< whether a bad node fails the test
    bool judgeLinks = false;           ///< whether a bad link does
    bool visitedByArrival = false;     ///< only a bot's goal is visited, not what it touches on its way
    bool unreachableByVisits = false;  ///< what was never visited counts as unreachable, and nothing else
    double maxDetour = 0;              ///< of 99 in 100 paths, as a multiple of the shortest; 0: no limit

    friend bool operator==(const NavtestThresholds&, const NavtestThresholds&) = default;
};

[[nodiscard]] NavtestThresholds navtestThresholds(const Parameters& parameters);

}  // namespace navwright
