#pragma once

#include <vector>

#include "core/aas/reachability/reach_draft.h"

namespace navwright {

/// Swim reachabilities through faces between two liquid areas where the middle of the face is liquid too: one
/// per neighbour.
[[nodiscard]] std::vector<AasReachability> swimReachabilities(const ReachInput& input, std::int32_t area);

}  // namespace navwright
