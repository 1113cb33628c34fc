#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/map/bsp/bsp_file.h"
#include "core/map/entities/entity_graph.h"
#include "core/nav/files/rerelease_graph.h"

namespace navwright {

/// An entity with a brush model, as edicts name it.
struct BrushEntity {
    int number = 0;  ///< in the map's entity text; worldspawn is 0
    int model = 0;   ///< "*N"
    EntityRole role = EntityRole::other;
    bool water = false;  ///< func_water
    Box box = {};        ///< in the world, as the map has it drawn
    std::vector<Vec3> stops =
        {};  ///< how far from there it comes to rest: a plat's two ends, a train's stops

    /// -number - 1, as NAV2 has it: entities count in the order of the map's text.
    [[nodiscard]] std::int32_t entityId() const { return -number - 1; }
    /// The server's number of the model: the world is 1, "*1" is 2.
    [[nodiscard]] std::int32_t modelIndex() const { return model + 1; }
    /// As the game links it, a unit larger on each side.
    [[nodiscard]] RereleaseEdict edict() const;
};

/// Ascending by number; what the game removes at the start is among them.
[[nodiscard]] std::vector<BrushEntity> brushEntities(const BspFile& bsp);

/// The entity that an edict means: that of its id where its bounds agree, else the one whose bounds are
/// nearest, each within 3 units; null where there is none.
[[nodiscard]] const BrushEntity* findEntity(const std::vector<BrushEntity>& entities,
                                            const RereleaseEdict& edict);

struct EdictResolution {
    std::size_t resolved = 0;
    std::size_t unresolved = 0;
};
/// Gives every edict whose entity is found both of its ids.
EdictResolution resolveEdicts(RereleaseGraph& graph, const std::vector<BrushEntity>& entities);

}  // namespace navwright
