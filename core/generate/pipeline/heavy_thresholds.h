#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/parameters.h"
#include "core/generate/pipeline/generation.h"

namespace navwright {

/// A threshold that rejects more than half of what is compared with it, and one that rejects fewer.
struct HeavyThreshold {
    Param id = Param::NodeMinDemos;
    std::size_t rejected = 0, of = 0;  ///< clusters, or pairs of nodes that players went between
    double milder = 0;                 ///< within the row's range: the nearest at which it is half at most
    std::size_t rejectedThen = 0;      ///< of the same, by this threshold alone
    std::string words;                 ///< a sentence with the numbers and the row's key
};

/// In the order of the stages. Not `nodes.min_demos` where there are fewer demos than it asks for, which is
/// told apart (docs/rules.md 5.3).
[[nodiscard]] std::vector<HeavyThreshold> heavyThresholds(const Generation& generation);

}  // namespace navwright
