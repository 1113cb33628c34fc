#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/bots/test/report.h"
#include "core/review/confidence/nav_confidence.h"

namespace navwright {

/// Links of one tenth of confidence, with the results of an independent test.
struct ReliabilityBin {
    std::uint32_t links = 0;  ///< attempted in the test
    std::uint64_t attempts = 0;
    std::uint64_t failures = 0;
    std::uint32_t failing = 0;  ///< links that fail more than one time in ten

    [[nodiscard]] double failureShare() const {
        return attempts > 0 ? static_cast<double>(failures) / static_cast<double>(attempts) : 0;
    }
};

struct Reliability {
    std::array<ReliabilityBin, 10> bins{};  ///< by tenth, lowest first
    /// Probability that of a failing link (more than one time in ten) and another the failing one has the
    /// lower confidence; ties count half. 0.5 is chance, or when either kind is missing.
    double ordered = 0.5;
};

/// A link's confidence and its test counters.
struct RatedAttempts {
    float confidence = 0;
    std::uint32_t attempts = 0;
    std::uint32_t failures = 0;
};

/// A nav's links with at least `least` attempts in a test.
[[nodiscard]] std::vector<RatedAttempts> ratedAttempts(const NavConfidence& confidence, const NavGraph& graph,
                                                       const NavtestReport& report, std::uint32_t least);

/// `links`: of one or several navs.
[[nodiscard]] Reliability reliabilityOf(std::span<const RatedAttempts> links);

}  // namespace navwright
