#pragma once

#include <array>

#include "core/bots/test/report.h"
#include "core/generate/graph/graph.h"

namespace navwright {

/// How far the bots of a test walked on links of each origin.
struct WalkedOrigins {
    std::array<double, kNavOriginCount>
        units{};  ///< by NavOrigin: traversals times length, summed over links

    [[nodiscard]] double total() const;
    /// Of the whole distance, 0..1; 0 where nobody walked.
    [[nodiscard]] double share(NavOrigin origin) const;
};

/// Of the links of the graph that the report knows, found by place: the graph may have moved on since.
[[nodiscard]] WalkedOrigins walkedOrigins(const GraphResult& graph, const NavtestReport& report);

}  // namespace navwright
