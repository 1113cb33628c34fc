#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/bots/test/report.h"
#include "core/review/confidence/nav_confidence.h"

namespace navwright {

/// Links of one tenth of confidence, and how a test that took no part in it went for them.
struct ReliabilityBin {
    std::uint32_t links = 0;  ///< that the test attempted
    std::uint64_t attempts = 0;
    std::uint64_t failures = 0;
    std::uint32_t failing = 0;  ///< links that fail more often than one time in ten

    [[nodiscard]] double failureShare() const {
        return attempts > 0 ? static_cast<double>(failures) / static_cast<double>(attempts) : 0;
    }
};

struct Reliability {
    std::array<ReliabilityBin, 10> bins{};  ///< by tenth, the lowest first
    /// How often, of a link that fails more than one time in ten and one that does not, the first has the
    /// lower confidence; ties count half. 0.5 is chance; also where one of both kinds is missing.
    double ordered = 0.5;
};

/// A link with its confidence and what a test counted.
struct RatedAttempts {
    float confidence = 0;
    std::uint32_t attempts = 0;
    std::uint32_t failures = 0;
};

/// The links of a nav that a test attempted at least `least` times.
[[nodiscard]] std::vector<RatedAttempts> ratedAttempts(const NavConfidence& confidence, const NavGraph& graph,
                                                       const NavtestReport& report, std::uint32_t least);

/// Of several navs together, as one list.
[[nodiscard]] Reliability reliabilityOf(std::span<const RatedAttempts> links);

}  // namespace navwright
