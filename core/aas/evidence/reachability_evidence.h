#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/aas/evidence/reachability_finder.h"
#include "core/aas/file/aas_file.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/bots/test/report.h"
#include "core/demos/reading/recording.h"
#include "core/demos/samples/gate.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// The player's origin.
[[nodiscard]] Vec3 placeOf(const Sample& sample);

/// How often players took a reachability in demos.
struct ReachabilitySeen {
    std::uint32_t times = 0;
    std::uint32_t players = 0;  ///< counted per demo
    std::uint32_t demos = 0;

    friend bool operator==(const ReachabilitySeen&, const ReachabilitySeen&) = default;
};

/// How bots fared on the links of a tested nav that use a reachability.
struct ReachabilityTested {
    std::uint32_t links = 0;
    std::uint32_t attempts = 0, traversals = 0, failures = 0;  ///< sums over these links

    friend bool operator==(const ReachabilityTested&, const ReachabilityTested&) = default;
};

/// Counts what one demo shows of each reachability, by number (0 stands for none).
[[nodiscard]] Result<std::vector<ReachabilitySeen>> reachabilitiesSeen(const ReachabilityFinder& finder,
                                                                       const Recording& recording,
                                                                       const GatedDemo& gated,
                                                                       JobContext& context);
/// Adds the counts of one demo to `all`.
void addSeen(std::vector<ReachabilitySeen>& all, std::span<const ReachabilitySeen> demo);

/// Counts how the tested links fared, by the reachability they use. Links go straight from node to node; bots
/// stand or climb at both ends. The report must fit the nav (checkReportFits()). Errors: cancelled.
[[nodiscard]] Result<std::vector<ReachabilityTested>> reachabilitiesTested(const ReachabilityFinder& finder,
                                                                           const NavtestReport& report,
                                                                           const NavGraph& tested,
                                                                           JobContext& context);

}  // namespace navwright
