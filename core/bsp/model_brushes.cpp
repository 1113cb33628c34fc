#include "bsp/model_brushes.h"

#include <algorithm>

namespace navwright {

std::vector<std::uint16_t> modelBrushes(const BspFile& bsp, const BspModel& model) {
    std::vector<std::uint16_t> brushes;
    std::vector<std::int32_t> open{model.headNode};
    std::vector<bool> seen(bsp.nodes.size());
    while (!open.empty()) {
        const auto at = open.back();
        open.pop_back();
        if (at >= 0) {
            if (seen[static_cast<std::size_t>(at)]) continue;
            seen[static_cast<std::size_t>(at)] = true;
            const auto& children = bsp.nodes[static_cast<std::size_t>(at)].children;
            open.insert(open.end(), children.begin(), children.end());
            continue;
        }
        const auto& leaf = bsp.leafs[static_cast<std::size_t>(~at)];
        const auto first = bsp.leafBrushes.begin() + leaf.firstLeafBrush;
        brushes.insert(brushes.end(), first, first + leaf.leafBrushCount);
    }
    std::ranges::sort(brushes);
    const auto repeated = std::ranges::unique(brushes);
    brushes.erase(repeated.begin(), repeated.end());
    return brushes;
}

}  // namespace navwright
