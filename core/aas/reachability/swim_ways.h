#pragma once

#include <vector>

#include "core/aas/reachability/reach_draft.h"

namespace navwright {

/// Through the faces that an area shares with others where both are liquid, and so is the face's middle: one
/// way to each.
[[nodiscard]] std::vector<AasReachability> swimWays(const ReachInput& input, std::int32_t area);

}  // namespace navwright
