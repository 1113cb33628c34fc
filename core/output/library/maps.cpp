#include "core/base/index.h"
#include "core/map/entities/entity_chains.h"
#include "core/output/library/navwright/map.h"
#include "core/output/library/outcome.h"
#include "core/physics/map_queries/game_map.h"
#include "core/physics/map_queries/spawns.h"

namespace navwright::library::inline v1 {

namespace {

std::vector<int> entityNumbers(const EntityGraph& graph, const std::vector<int>& indices) {
    std::vector<int> numbers;
    for (const int index : indices) numbers.push_back(graph.entities[toIndex(index)].number);
    return numbers;
}

MapEntity publicEntity(const ActiveEntity& entity, const EntityGraph& graph) {
    MapEntity made{.number = entity.number,
                   .className = entity.className,
                   .role = std::string(entityRoleName(entity.role)),
                   .name = entity.name,
                   .target = entity.target,
                   .model = entity.model,
                   .mins = publicPoint(entity.box.mins),
                   .maxs = publicPoint(entity.box.maxs),
                   .setOffBy = {},
                   .start = std::string(entityStartName(entity.start)),
                   .delay = entity.delay,
                   .wait = entity.wait,
                   .count = entity.count,
                   .needs = entity.needs,
                   .teamLeader = graph.entities[toIndex(entity.leader)].number};
    for (const auto way : waysToSetOff(entity)) made.setOffBy.emplace_back(way);
    return made;
}

MapEntities publicEntities(const EntityGraph& graph, const EntityChains& chains) {
    MapEntities made{.chainsWhole = chains.whole, .neverSetOff = entityNumbers(graph, neverSetOff(graph))};
    const auto number = [&](int index) { return graph.entities[toIndex(index)].number; };
    for (const auto& entity : graph.entities) made.entities.push_back(publicEntity(entity, graph));
    for (const auto& link : graph.links) {
        made.links.push_back({number(link.from), number(link.to), std::string(entityLinkName(link.kind)),
                              link.delay, link.works});
    }
    for (const auto& chain : chains.all) {
        made.chains.push_back({number(chain.from), number(chain.to), entityNumbers(graph, chain.through),
                               std::string(entityLinkName(chain.last)), chain.delay});
    }
    for (const auto& circle : graph.circles) made.circles.push_back(entityNumbers(graph, circle));
    for (const auto& fault : graph.faults) made.faults.push_back({number(fault.entity), fault.what});
    return made;
}

}  // namespace

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

Result<MapEntities> entities(const Map& map, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<MapEntities> {
        NAV_ASSIGN(const auto* inside, readMapOf(map));
        const auto graph = entityGraph(inside->bsp);
        if (context.stopRequested()) return cancelled();
        return publicEntities(graph, entityChains(graph));
    });
}

}  // namespace navwright::library::inline v1
