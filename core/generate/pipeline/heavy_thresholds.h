#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/parameters.h"
#include "core/generate/pipeline/generation.h"

namespace navwright {

/// A threshold that rejects more than half of the compared values, and a milder value.
struct HeavyThreshold {
    Param id = Param::NodeMinDemos;
    std::size_t rejected = 0, of = 0;  ///< clusters, or node pairs with traversals
    double milder = 0;                 ///< the nearest value in the row's range that rejects at most half
    std::size_t rejectedThen = 0;      ///< number rejected by the milder value alone
    std::string words;                 ///< sentence with the numbers and the row's key
};

/// In stage order. Excludes `nodes.min_demos` when there are fewer demos than it requires, which has its own
/// message (docs/rules.md 5.3).
[[nodiscard]] std::vector<HeavyThreshold> heavyThresholds(const Generation& generation);

}  // namespace navwright
