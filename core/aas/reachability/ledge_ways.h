#pragma once

#include "core/aas/reachability/reach_draft.h"

namespace navwright {

/// Off every edge of an area's floor beyond which it goes down, to where a player comes down, if no way leads
/// there yet.
void addLedgeWays(const ReachInput& input, std::int32_t area, ReachDraft& draft);

}  // namespace navwright
