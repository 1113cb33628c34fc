#pragma once

#include <string>
#include <vector>

#include "core/aas/reachability/reach_draft.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// By what moves players: pushes, teleporters, platforms, doors that lift, trains and bobbing blocks, as the
/// game has them (docs/areas.md). `warnings` gets what leads nowhere.
void addCarrierWays(const ReachInput& input, const BspFile& map, ReachDraft& draft,
                    std::vector<std::string>& warnings);

}  // namespace navwright
