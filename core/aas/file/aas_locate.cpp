#include "core/aas/file/aas_locate.h"

namespace navwright {

std::int32_t areaAt(const AasFile& aas, const Vec3& origin) {
    constexpr std::int32_t kRoot = 1;
    if (aas.nodes.size() <= kRoot) return 0;
    auto at = kRoot;
    while (at > 0) {
        const auto& node = aas.nodes[at];
        const auto& plane = aas.planes[node.plane];
        at = node.children[glm::dot(plane.normal, origin) - plane.dist >= 0 ? 0 : 1];
    }
    return -at;
}

}  // namespace navwright
