#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/aas/evidence/way_finder.h"
#include "core/aas/file/aas_file.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/bots/test/report.h"
#include "core/demos/reading/recording.h"
#include "core/demos/samples/gate.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// How often players took a way in demos.
struct WaySeen {
    std::uint32_t times = 0;
    std::uint32_t players = 0;  ///< of each demo counted anew
    std::uint32_t demos = 0;

    friend bool operator==(const WaySeen&, const WaySeen&) = default;
};

/// How bots fared on the links of a tested nav that lead over a way.
struct WayTested {
    std::uint32_t links = 0;
    std::uint32_t attempts = 0, traversals = 0, failures = 0;  ///< of all these links

    friend bool operator==(const WayTested&, const WayTested&) = default;
};

/// What one demo shows of each way, by number (number 0 stands for none).
[[nodiscard]] Result<std::vector<WaySeen>> waysSeen(const WayFinder& finder, const Recording& recording,
                                                    const GatedDemo& gated, JobContext& context);
/// Adds what one demo shows to what others did.
void addSeen(std::vector<WaySeen>& all, std::span<const WaySeen> demo);

/// Over which ways the tested links lead, by number. Links go straight from node to node; bots stand or climb
/// at both. The report must fit the nav (checkReportFits). Errors: cancelled.
[[nodiscard]] Result<std::vector<WayTested>> waysTested(const WayFinder& finder, const NavtestReport& report,
                                                        const NavGraph& tested, JobContext& context);

}  // namespace navwright
