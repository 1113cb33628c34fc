#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/travel/travel_graph.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Two nodes near each other that areas join directly while the nav goes round, or has no way.
struct MissingLink {
    std::int32_t from = 0, to = 0;
    std::int32_t byAreas = 0;      ///< hundredths of a second
    std::int32_t byNav = kNoTime;  ///< likewise; kNoTime: no way, or more than MissingLinkSearch::longest

    friend bool operator==(const MissingLink&, const MissingLink&) = default;
};

struct MissingLinkSearch {
    float within = 256;             ///< units between the nodes
    double ratio = 1.5;             ///< of the nav's time to that over areas, above which it counts
    std::int32_t least = 100;       ///< hundredths of a second that must be lost
    std::int32_t longest = 12'000;  ///< hundredths of a second that the nav is followed
    /// Of pairs whose starts and ends are nearer to each other than this, and than half their length, the
    /// worst stands.
    float apart = 128;
};

/// The worst first: those without a way by the nav, the nearest of them first, then those that lose most
/// time. The same for any number of threads. Cancelled.
[[nodiscard]] Result<std::vector<MissingLink>> missingLinks(const TravelGraph& graph, const NavGraph& nav,
                                                            const MissingLinkSearch& search, int jobs,
                                                            JobContext& context);

}  // namespace navwright
