#include "core/physics/map_queries/water_nodes.h"

#include "core/map/bsp/contents.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

bool eyesUnderWater(const Collision& world, const Vec3& origin) {
    return (world.pointContents(origin + Vec3(0, 0, kPmoveStandingView)) & kMaskLiquid) != 0;
}

void typeUnderWater(NavGraph& graph, const Collision& world) {
    for (auto& node : graph.nodes) {
        if (node.inUse && node.type == NodeType::move && eyesUnderWater(world, node.origin))
            node.type = NodeType::water;
    }
}

}  // namespace navwright
