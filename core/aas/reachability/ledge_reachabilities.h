#pragma once

#include "core/aas/reachability/reach_draft.h"

namespace navwright {

/// Adds walk-off-ledge reachabilities over every edge of an area's floor with a drop behind it, to where a
/// player lands, unless one leads there already.
void addLedgeReachabilities(const ReachInput& input, std::int32_t area, ReachDraft& draft);

}  // namespace navwright
