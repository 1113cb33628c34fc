#pragma once

#include "nav/nav_graph.h"
#include "pipeline/game_map.h"
#include "pipeline/nodes.h"

namespace navwright {

/// Rule 6.2: joins the two ends of every ladder both ways with links of type LADDER, and an end that no other
/// node is linked to or from with the nearest node it can see on its floor. `graph` is made of `nodes`, index
/// for index; `map` may be nullptr.
void linkLadders(NavGraph& graph, const NodeSet& nodes, const GameMap* map);

}  // namespace navwright
