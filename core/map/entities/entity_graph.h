#pragma once

#include <string>
#include <vector>

#include "core/base/vec3.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/entities/entity_roles.h"

namespace navwright {

/// An entity that has to do with ways, or with what fires what.
struct ActiveEntity {
    int number = 0;  ///< in the map's entity text; worldspawn is 0
    EntityRole role = EntityRole::other;
    std::string className;
    std::string name, target, killTarget, pathTarget, team;  ///< targetname and so on; empty where absent
    std::string needs;                                       ///< class of the item that trigger_key asks for
    int model = -1;                                          ///< brush model, or -1
    Box box;              ///< in the world, as the map has it drawn; a point without a brush model
    unsigned setOff = 0;  ///< kSetOffBy...; of who follows in a team what is left to it
    EntityStart start = EntityStart::usual;
    float delay = 0;  ///< seconds until its targets are fired
    float wait = 0;   ///< seconds until it goes back or can be set off again; below 0: never
    int count = 0;    ///< how often a trigger_counter is fired until it fires; 0 for others
    int leader = 0;   ///< index in EntityGraph::entities of who leads its team; its own without one
};

enum class EntityLinkKind {
    fires,  ///< sets off
    kills,  ///< removes
    moves,  ///< the leader of a team moves those who follow
    leads,  ///< teleporter to destination, train to corner, corner to corner
    sends,  ///< trigger_elevator to its train
};
[[nodiscard]] std::string_view entityLinkName(EntityLinkKind kind);

struct EntityLink {
    int from = 0, to = 0;  ///< indices in EntityGraph::entities
    EntityLinkKind kind = EntityLinkKind::fires;
    float delay = 0;    ///< seconds
    bool works = true;  ///< false: what is fired takes no notice
};

/// Something that is amiss, in words: "target \"gate\" names nothing".
struct EntityFault {
    int entity = 0;  ///< index in EntityGraph::entities
    std::string what;
};

struct EntityGraph {
    std::vector<ActiveEntity> entities;  ///< ascending by number
    std::vector<EntityLink> links;       ///< ascending by from, kind and to; each once
    std::vector<EntityFault> faults;     ///< ascending by entity
    /// Entities that set each other off in a circle, each circle ascending, the circles by their first.
    std::vector<std::vector<int>> circles;
};

/// Who fires whom. Names are compared without regard to case and teams with it, as the game does. What the
/// game removes at the start, and what has neither name, target nor a part in any way, is left out. Of more
/// than 65,536 links those of later entities are left out, which a fault says.
[[nodiscard]] EntityGraph entityGraph(const BspFile& bsp);

}  // namespace navwright
