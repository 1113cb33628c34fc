#pragma once

#include <vector>

#include "core/base/parameters.h"
#include "core/generate/links/links.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Makes ladders usable (docs/rules.md 6.2): links the two ends of each both ways, and each end both ways
/// with the nodes beside it at its height: those that traversals connect, else the nearest in sight. Added
/// links have no evidence. `map` may be nullptr.
void addLadderLinks(std::vector<Link>& links, const NodeSet& nodes, const GameMap* map,
                    const Parameters& parameters);

}  // namespace navwright
