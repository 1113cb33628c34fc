#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/travel/travel_graph.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Two nearby nodes with a short route over areas, while the nav makes a detour or has no route.
struct MissingLink {
    std::int32_t from = 0, to = 0;
    std::int32_t byAreas = 0;  ///< hundredths of a second
    std::int32_t byNav =
        kNoTime;  ///< hundredths of a second; kNoTime: no route, or more than MissingLinkSearch::longest

    friend bool operator==(const MissingLink&, const MissingLink&) = default;
};

struct MissingLinkSearch {
    float within = 256;             ///< largest distance of the nodes, units
    double ratio = 1.5;             ///< smallest ratio of nav time to area time
    std::int32_t least = 100;       ///< smallest time lost, hundredths of a second
    std::int32_t longest = 12'000;  ///< limit for nav times, hundredths of a second
    /// If both starts and ends of two pairs are closer than this (units), and closer than half their length,
    /// only the worse one is reported.
    float apart = 128;
};

/// Finds missing links, worst first: pairs without a nav route, nearest first, then by time lost. The same
/// for any number of threads. Errors: cancelled.
[[nodiscard]] Result<std::vector<MissingLink>> missingLinks(const TravelGraph& graph, const NavGraph& nav,
                                                            const MissingLinkSearch& search, int jobs,
                                                            JobContext& context);

}  // namespace navwright
