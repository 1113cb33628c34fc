#include "core/map/entities/teleports.h"

#include "core/map/entities/entity_graph.h"
#include "core/map/entities/touch_box.h"

namespace navwright {

std::vector<Teleport> workingTeleports(const BspFile& bsp) {
    std::vector<Teleport> teleports;
    const auto graph = entityGraph(bsp);
    for (const auto& link : graph.links) {
        const auto& from = graph.entities[link.from];
        const auto& to = graph.entities[link.to];
        if (link.kind != EntityLinkKind::leads || from.role != EntityRole::teleporter || !link.works ||
            from.start != EntityStart::usual)
            continue;
        teleports.push_back({touchBox(from), bsp.entities[to.number].origin()});
    }
    return teleports;
}

}  // namespace navwright
