#include "core/aas/travel/area_set.h"

#include <cstdlib>
#include <utility>

#include "core/aas/file/aas_locate.h"
#include "core/aas/file/face_shape.h"

namespace navwright {

namespace {

std::vector<std::int32_t> ownersOf(const AasFile& aas) {
    std::vector<std::int32_t> owners(aas.reachabilities.size(), 0);
    for (const auto area : aas.settings.ids(1)) {
        const auto& settings = aas.settings[area];
        for (std::int32_t i = 0; i < settings.reachabilityCount; ++i)
            owners[settings.firstReachability + i] = area;
    }
    if (!owners.empty()) owners[0] = 0;
    return owners;
}

/// Weighted by area, so that slivers hardly count.
Vec3 floorCenter(const AreaSet& set, std::size_t number) {
    const auto& area = set.aas.areas[number];
    Vec3 sum(0);
    float size = 0;
    for (std::int32_t i = 0; i < area.faceCount; ++i) {
        const auto face = std::abs(set.aas.faceIndex[area.firstFace + i]);
        if ((set.aas.faces[face].flags & kAasFaceGround) == 0) continue;
        const auto corners = set.outline(face);
        for (std::size_t k = 1; k + 1 < corners.size(); ++k) {
            const float part =
                0.5f * glm::length(glm::cross(corners[k] - corners[0], corners[k + 1] - corners[0]));
            sum += part / 3.0f * (corners[0] + corners[k] + corners[k + 1]);
            size += part;
        }
    }
    return size > 0 ? sum / size : area.center;
}

}  // namespace

AreaSet::AreaSet(AasFile areas, const BspFile& bsp, std::string where)
    : aas(std::move(areas)),
      graph(aas),
      entities(entityGraph(bsp)),
      starts(startPlaces(bsp, graph)),
      items(itemPlaces(bsp, graph)),
      file(std::move(where)),
      owners(ownersOf(aas)),
      centers_(aas.areas.size(), Vec3(0)) {
    for (std::size_t area = 1; area < aas.areas.size(); ++area) centers_[area] = floorCenter(*this, area);
}

std::vector<Vec3> AreaSet::outline(std::int32_t number) const {
    const auto& face = aas.faces[number];
    return face.edgeCount < 3 ? std::vector<Vec3>() : cornersOf(aas, face);
}

bool AreaSet::hasReachability(std::uint64_t number) const {
    return number < owners.size() && owners[number] > 0 && aas.reachabilities[number].area > 0;
}

std::int32_t AreaSet::at(const Vec3& origin) const {
    return areaAt(aas, origin);
}

Result<std::shared_ptr<const AreaSet>> areaSetOf(AasFile areas, const BspFile& bsp, std::string where) {
    NAV_TRY(checkAreasOf(areas, bsp, where.empty() ? bsp.name : where));
    return std::make_shared<const AreaSet>(std::move(areas), bsp, std::move(where));
}

}  // namespace navwright
