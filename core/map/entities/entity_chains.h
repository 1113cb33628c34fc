#pragma once

#include <vector>

#include "core/map/entities/entity_graph.h"

namespace navwright {

/// How an entity that changes paths can be triggered from a first cause: a player's action at an entity, or
/// an automatic event.
struct EntityChain {
    int from = 0;                                 ///< index in EntityGraph::entities
    int to = 0;                                   ///< index in EntityGraph::entities; changesWays()
    std::vector<int> through;                     ///< intermediate entities, in order
    EntityLinkKind last = EntityLinkKind::fires;  ///< how the last link acts on it
    float delay = 0;  ///< seconds from start to end as stated by the map, without movers' travel
};

struct EntityChains {
    std::vector<EntityChain> all;  ///< ascending by `to`, then `from`
    bool whole = true;             ///< false: too many chains; those of later causes are missing
};

/// For each cause and each entity it triggers: the chain with the fewest links, then the least delay.
/// Entities that players open directly have a chain to themselves.
[[nodiscard]] EntityChains entityChains(const EntityGraph& graph);

/// Entities that change paths, start in another state than players need, and have no chain. Ascending. Empty
/// when the chains are not whole.
[[nodiscard]] std::vector<int> neverSetOff(const EntityGraph& graph);

}  // namespace navwright
