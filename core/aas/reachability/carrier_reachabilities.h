#pragma once

#include <string>
#include <vector>

#include "core/aas/reachability/reach_draft.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// Adds reachabilities by what moves players: pushes, teleporters, platforms, lifting doors, trains and
/// bobbing blocks, as the game has them (docs/areas.md). Adds those without a target to `warnings`.
void addCarrierReachabilities(const ReachInput& input, const BspFile& map, ReachDraft& draft,
                              std::vector<std::string>& warnings);

}  // namespace navwright
