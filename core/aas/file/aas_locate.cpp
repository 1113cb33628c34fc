#include "core/aas/file/aas_locate.h"

namespace navwright {

namespace {

constexpr std::int32_t kRoot = 1;

}  // namespace

std::int32_t areaAt(const AasFile& aas, const Vec3& origin) {
    if (aas.nodes.size() <= kRoot) return 0;
    auto at = kRoot;
    while (at > 0) {
        const auto& node = aas.nodes[at];
        const auto& plane = aas.planes[node.plane];
        at = node.children[glm::dot(plane.normal, origin) - plane.dist >= 0 ? 0 : 1];
    }
    return -at;
}

std::vector<AreaPiece> areasOnLine(const AasFile& aas, const Vec3& from, const Vec3& to) {
    struct Part {
        std::int32_t node;
        float from, to;
    };
    std::vector<AreaPiece> pieces;
    if (aas.nodes.size() <= kRoot) return pieces;
    std::vector<Part> pending{{kRoot, 0, 1}};
    while (!pending.empty()) {
        const auto part = pending.back();
        pending.pop_back();
        if (part.node <= 0) {
            const auto area = -part.node;
            if (area == 0) continue;
            if (!pieces.empty() && pieces.back().area == area && pieces.back().to == part.from) {
                pieces.back().to = part.to;
            } else {
                pieces.push_back({area, part.from, part.to});
            }
            continue;
        }
        const auto& node = aas.nodes[part.node];
        const auto& plane = aas.planes[node.plane];
        const auto above = [&](float share) {
            return glm::dot(plane.normal, from + (to - from) * share) - plane.dist;
        };
        const float first = above(part.from), last = above(part.to);
        const std::size_t side = first >= 0 ? 0 : 1;
        if ((first >= 0) == (last >= 0)) {
            pending.push_back({node.children[side], part.from, part.to});
            continue;
        }
        const float cut = part.from + (part.to - part.from) * first / (first - last);
        pending.push_back({node.children[1 - side], cut, part.to});
        pending.push_back({node.children[side], part.from, cut});
    }
    return pieces;
}

}  // namespace navwright
