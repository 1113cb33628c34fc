#include "widgets/drawing/layers/area_faces.h"

#include <array>

#include "core/base/index.h"

namespace navwright {

AreaSide areaSide(std::int32_t flags) {
    if ((flags & kAasFaceLadder) != 0) return AreaSide::ladder;
    if ((flags & kAasFaceGround) != 0) return AreaSide::ground;
    if ((flags & kAasFaceLiquidSurface) != 0) return AreaSide::liquid;
    if ((flags & kAasFaceGap) != 0) return AreaSide::gap;
    return (flags & kAasFaceSolid) != 0 ? AreaSide::wall : AreaSide::between;
}

std::string_view areaSideName(AreaSide side) {
    constexpr std::array<std::string_view, kAreaSideCount> kNames{
        "Ground", "Ladder", "Liquid's surface", "Gap to fall through", "Wall", "Between two areas"};
    return kNames[toIndex(side)];
}

}  // namespace navwright
