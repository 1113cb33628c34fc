#include "core/map/bsp/model_brushes.h"

#include <algorithm>

#include "core/map/bsp/collision.h"
#include "core/map/bsp/contents.h"

namespace navwright {

std::vector<std::uint32_t> modelBrushes(const BspFile& bsp, const BspModel& model) {
    std::vector<std::uint32_t> brushes;
    std::vector<std::int32_t> open{model.headNode};
    std::vector<bool> seen(bsp.nodes.size());
    while (!open.empty()) {
        const auto at = open.back();
        open.pop_back();
        if (at >= 0) {
            if (seen[at]) continue;
            seen[at] = true;
            const auto& children = bsp.nodes[at].children;
            open.insert(open.end(), children.begin(), children.end());
            continue;
        }
        const auto& leaf = bsp.leafs[~at];
        const auto first = bsp.leafBrushes.begin() + leaf.firstLeafBrush;
        brushes.insert(brushes.end(), first, first + leaf.leafBrushCount);
    }
    std::ranges::sort(brushes);
    const auto repeated = std::ranges::unique(brushes);
    brushes.erase(repeated.begin(), repeated.end());
    return brushes;
}

std::vector<StandingBrush> standingBrushes(const BspFile& bsp) {
    std::vector<StandingBrush> standing;
    const auto add = [&](const BspModel& model, const Vec3& moved) {
        for (const auto number : modelBrushes(bsp, model)) {
            if ((bsp.brushes[number].contents & kMaskPlayerSolid) != 0) standing.push_back({number, moved});
        }
    };
    if (bsp.models.empty()) return standing;
    add(bsp.models.front(), Vec3(0));
    for (const auto& solid : solidModels(bsp, false)) {
        if (solid.angles == Vec3(0)) add(bsp.models[solid.model], solid.origin);
    }
    return standing;
}

}  // namespace navwright
