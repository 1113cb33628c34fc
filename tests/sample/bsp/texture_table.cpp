#include "tests/sample/bsp/texture_table.h"

#include <algorithm>

#include "tests/sample/bsp/plane_table.h"

namespace navwright::compile {

TexInfo::Axes TexInfo::axes() const {
    // Quake's editors: floors s = x, t = -y; walls to east and west s = y, t = -z; to north and south s = x,
    // t = -z.
    constexpr std::array<Axes, 3> kAxes{{{{1, 2}, {1, -1}}, {{0, 2}, {1, -1}}, {{0, 1}, {1, -1}}}};
    return kAxes[static_cast<std::size_t>(axis)];
}

std::array<double, 2> TexInfo::project(const Point& point) const {
    const auto [coordinate, sign] = axes();
    return {point[coordinate[0]] * sign[0], point[coordinate[1]] * sign[1]};
}

int TextureTable::find(const MapSurface& surface, const Point& normal) {
    const auto axis = mainAxis(normal);
    const auto found = std::ranges::find_if(infos_, [&](const TexInfo& info) {
        return info.axis == axis && info.surface.texture == surface.texture &&
               info.surface.flags == surface.flags && info.surface.value == surface.value;
    });
    if (found != infos_.end()) return static_cast<int>(found - infos_.begin());
    infos_.push_back({axis, surface});
    return size() - 1;
}

}  // namespace navwright::compile
