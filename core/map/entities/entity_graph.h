#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/id_vector.h"
#include "core/base/vec3.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/entities/entity_roles.h"

namespace navwright {

/// An entity that affects paths or triggering.
struct ActiveEntity {
    int number = 0;  ///< in the map's entity text; worldspawn is 0
    EntityRole role = EntityRole::other;
    std::string className;
    std::string name, target, killTarget, pathTarget, team;  ///< targetname and so on; empty where absent
    std::string needs;                                       ///< class of the item for a trigger_key
    int model = -1;                                          ///< brush model, or -1
    Box box;              ///< in the world, at its place in the map; a point without a brush model
    unsigned setOff = 0;  ///< kSetOffBy... bits; for team followers only what is left to them
    EntityStart start = EntityStart::usual;
    float delay = 0;  ///< seconds until its targets are fired
    float wait = 0;   ///< seconds until it resets or can be triggered again; negative: never
    int count = 0;    ///< triggers needed for a trigger_counter; 0 for others
    int leader = 0;   ///< index in EntityGraph::entities of the team's leader; its own without a team
};

/// What sets it off, in words: "touch", "opendoor", "shots", "fired", "by itself".
[[nodiscard]] std::vector<std::string_view> waysToSetOff(const ActiveEntity& entity);

enum class EntityLinkKind {
    fires,  ///< triggers
    kills,  ///< removes
    moves,  ///< a team's leader moves its followers
    leads,  ///< teleporter to destination, train to corner, corner to corner
    sends,  ///< trigger_elevator to its train
};
[[nodiscard]] std::string_view entityLinkName(EntityLinkKind kind);

struct EntityLink {
    int from = 0, to = 0;  ///< indices in EntityGraph::entities
    EntityLinkKind kind = EntityLinkKind::fires;
    float delay = 0;    ///< seconds
    bool works = true;  ///< false: the target ignores it
};

/// A fault in the map, in words: "target \"gate\" names nothing".
struct EntityFault {
    int entity = 0;  ///< index in EntityGraph::entities
    std::string what;
};

struct EntityGraph {
    IdVector<int, ActiveEntity> entities;  ///< ascending by number
    std::vector<EntityLink> links;         ///< ascending by from, kind and to; unique
    std::vector<EntityFault> faults;       ///< ascending by entity
    /// Cycles of entities that trigger each other, each ascending, ordered by their first.
    std::vector<std::vector<int>> circles;
};

/// Builds the graph of triggering. Names and teams are compared ignoring case, as the game does. Skips
/// entities that the game removes at start, and those without name, target or effect on paths. At most 65,536
/// links; dropping later ones adds a fault.
[[nodiscard]] EntityGraph entityGraph(const BspFile& bsp);

/// By index in EntityGraph::entities: whether something fires or removes it.
[[nodiscard]] std::vector<bool> firedOrRemoved(const EntityGraph& graph);

}  // namespace navwright
