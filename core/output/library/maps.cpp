#include "core/output/library/navwright/map.h"
#include "core/output/library/outcome.h"
#include "core/physics/map_queries/game_map.h"
#include "core/physics/map_queries/spawns.h"

namespace navwright::library::inline v1 {

Result<Map> readMap(const std::filesystem::path& file, const Work& work) {
    return publicOutcome(work, [&](JobContext&) -> navwright::Result<Map> {
        NAV_ASSIGN(const auto inside, GameMap::read(file));
        const auto bounds = inside->bsp.worldBounds();
        Map map{inside->name(), inside->bsp.checksum, publicPoint(bounds.mins), publicPoint(bounds.maxs), {},
                inside};
        for (const auto& origin : spawnOrigins(inside->bsp)) map.spawns.push_back(publicPoint(origin));
        return map;
    });
}

}  // namespace navwright::library::inline v1
