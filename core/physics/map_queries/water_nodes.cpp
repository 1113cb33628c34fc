#include "core/physics/map_queries/water_nodes.h"

#include "core/map/bsp/contents.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

void typeUnderWater(NavGraph& graph, const Collision& world) {
    for (auto& node : graph.nodes) {
        const auto eyes = node.origin + Vec3(0, 0, kPmoveStandingView);
        if (node.inUse && node.type == NodeType::move && (world.pointContents(eyes) & kMaskLiquid) != 0)
            node.type = NodeType::water;
    }
}

}  // namespace navwright
