#include "widgets/drawing/draw/draw_list.h"

namespace navwright {

void FaceDrawList::add(const std::vector<Vec3>& outline, const FaceCorner& look) {
    Vec3 middle(0);
    for (const auto& corner : outline) middle += corner;
    auto vertex = look;
    vertex.position = middle / static_cast<float>(outline.size());
    vertex.rim = 0;
    sides.push_back({static_cast<std::uint32_t>(corners.size()), static_cast<std::uint32_t>(outline.size()),
                     static_cast<std::uint32_t>(look.body)});
    corners.push_back(vertex);
    vertex.rim = 1;
    for (const auto& corner : outline) {
        vertex.position = corner;
        corners.push_back(vertex);
    }
}

}  // namespace navwright
