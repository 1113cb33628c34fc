#pragma once

#include <array>

#include "core/bots/test/report.h"
#include "core/generate/graph/graph.h"

namespace navwright {

/// How far a test's bots walked on links of each origin.
struct WalkedOrigins {
    std::array<double, kNavOriginCount>
        units{};  ///< by NavOrigin: traversals times length in units, summed over links

    [[nodiscard]] double total() const;
    /// Share of the total distance, 0..1; 0 when nobody walked.
    [[nodiscard]] double share(NavOrigin origin) const;
};

/// Counts the graph's links that the report has, matched by position, as the graph may have changed since.
[[nodiscard]] WalkedOrigins walkedOrigins(const GraphResult& graph, const NavtestReport& report);

}  // namespace navwright
