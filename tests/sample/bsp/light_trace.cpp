#include "tests/sample/bsp/light_trace.h"

#include <algorithm>

namespace navwright::compile {

LightTrace::Hit LightTrace::firstHit(int child, const Point& from, const Point& to, int plane) const {
    if (child < 0)
        return tree_.leafs[static_cast<std::size_t>(~child)].isSolid() ? Hit{~child, plane} : Hit{};
    const auto& node = tree_.nodes[static_cast<std::size_t>(child)];
    const auto start = planes_[node.plane].distance(from);
    const auto end = planes_[node.plane].distance(to);
    if (start >= 0 && end >= 0) return firstHit(node.children[0], from, to, plane);
    if (start < 0 && end < 0) return firstHit(node.children[1], from, to, plane);
    const auto middle = from + (to - from) * (start / (start - end));
    const std::size_t near = start >= 0 ? 0 : 1;
    const auto hit = firstHit(node.children[near], from, middle, plane);
    if (hit.leaf >= 0) return hit;
    const auto facing = near == 0 ? node.plane : PlaneTable::opposite(node.plane);
    return firstHit(node.children[1 - near], middle, to, facing);
}

bool LightTrace::clear(const Point& from, const Point& to) const {
    return firstHit(0, from, to, -1).leaf < 0;
}

bool LightTrace::reachesSky(const Point& from, const Point& to) const {
    const auto hit = firstHit(0, from, to, -1);
    if (hit.leaf < 0) return true;
    const auto& leaf = tree_.leafs[static_cast<std::size_t>(hit.leaf)];
    return std::ranges::any_of(leaf.solids, [&](int index) {
        const auto& sides = solids_[static_cast<std::size_t>(index)].sides;
        return std::ranges::any_of(sides, [&](const SolidSide& side) {
            return side.plane == hit.plane && !side.isBevel() &&
                   (textures_[side.texInfo].surface.flags & kSurfSky) != 0;
        });
    });
}

}  // namespace navwright::compile
