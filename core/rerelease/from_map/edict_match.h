#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/map/bsp/bsp_file.h"
#include "core/map/entities/entity_graph.h"
#include "core/nav/files/rerelease_graph.h"

namespace navwright {

/// A brush entity, as edicts refer to it.
struct BrushEntity {
    int number = 0;  ///< index in the map's entity text; worldspawn is 0
    int model = 0;   ///< "*N"
    EntityRole role = EntityRole::other;
    bool water = false;            ///< func_water
    Box box = {};                  ///< in the world, at its place in the map
    std::vector<Vec3> stops = {};  ///< offsets of its stops from there: a plat's two ends, a train's corners

    /// -number - 1, as NAV2 stores it: entities count in the order of the map's text.
    [[nodiscard]] std::int32_t entityId() const { return -number - 1; }
    /// The server's index of the model: the world is 1, "*1" is 2.
    [[nodiscard]] std::int32_t modelIndex() const { return model + 1; }
    /// The edict with the bounds the game links: a unit larger on each side.
    [[nodiscard]] RereleaseEdict edict() const;
};

/// Ascending by number; includes entities that the game removes at start.
[[nodiscard]] std::vector<BrushEntity> brushEntities(const BspFile& bsp);

/// Finds an edict's entity: by id if its bounds agree within 3 units, else the one with the nearest bounds
/// within 3 units; nullptr when there is none.
[[nodiscard]] const BrushEntity* findEntity(const std::vector<BrushEntity>& entities,
                                            const RereleaseEdict& edict);

struct EdictResolution {
    std::size_t resolved = 0;
    std::size_t unresolved = 0;
};
/// Sets both ids of every edict whose entity is found.
EdictResolution resolveEdicts(RereleaseGraph& graph, const std::vector<BrushEntity>& entities);

}  // namespace navwright
