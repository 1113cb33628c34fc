#pragma once

#include <vector>

#include "core/map/entities/entity_graph.h"

namespace navwright {

/// How something that changes ways can be set off from where it all begins: what a player does at an entity,
/// or what happens by itself.
struct EntityChain {
    int from = 0;                                 ///< index in EntityGraph::entities
    int to = 0;                                   ///< likewise; changesWays()
    std::vector<int> through;                     ///< what stands between them, in order
    EntityLinkKind last = EntityLinkKind::fires;  ///< how the last link acts on it
    float delay = 0;  ///< seconds between the two, as the map states them; travel of movers not counted
};

struct EntityChains {
    std::vector<EntityChain> all;  ///< ascending by `to`, then `from`
    bool whole = true;             ///< false: the map has so many that those of later beginnings are left out
};

/// For each beginning and each entity that it sets off, the chain with the fewest links, of these that with
/// the least delay. What a player opens with his own hands is a chain to itself with nothing between.
[[nodiscard]] EntityChains entityChains(const EntityGraph& graph);

/// What changes ways, begins in another state than players need, and no chain leads to. Ascending. Empty
/// where the chains are not whole.
[[nodiscard]] std::vector<int> neverSetOff(const EntityGraph& graph);

}  // namespace navwright
