#pragma once

#include <vector>

#include "core/base/parameters.h"
#include "core/generate/links/links.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Makes ladders usable (docs/rules.md 6.2): each one's ends are linked both ways, and each end both ways to
/// the nodes beside it at its height: those that traversals link it to one way, else the nearest in sight.
/// Added links have no evidence. `map` may be nullptr.
void addLadderLinks(std::vector<Link>& links, const NodeSet& nodes, const GameMap* map,
                    const Parameters& parameters);

}  // namespace navwright
