#include "core/aas/file/aas_statistics.h"

#include <algorithm>
#include <cstdlib>
#include <span>

#include "core/base/index.h"

namespace navwright {

namespace {

std::size_t withoutFirst(std::size_t count) {
    return count == 0 ? 0 : count - 1;
}

template <class List>
auto afterFirst(const List& list) {
    return std::span(list).subspan(std::min<std::size_t>(list.size(), 1));
}

bool hasFloorAndGap(const AasFile& aas, std::size_t number) {
    // Walls may lean slightly.
    constexpr float kUp = 0.01f;
    if ((aas.settings[number].contents & kAasLiquids) != 0) return false;
    const auto& area = aas.areas[number];
    bool floor = false, gap = false;
    for (const auto listed : std::span(aas.faceIndex).subspan(area.firstFace, area.faceCount)) {
        const auto& face = aas.faces[std::abs(listed)];
        const auto up = aas.planes[face.plane].normal.z * (listed < 0 ? -1.0f : 1.0f);
        floor = floor || (face.flags & kAasFaceGround) != 0;
        gap = gap || ((face.flags & (kAasFaceGround | kAasFaceSolid)) == 0 && up > kUp);
    }
    return floor && gap;
}

}  // namespace

AasStatistics aasStatistics(const AasFile& aas) {
    AasStatistics all;
    all.areas = withoutFirst(aas.areas.size());
    all.faces = withoutFirst(aas.faces.size());
    all.reachabilities = withoutFirst(aas.reachabilities.size());
    all.nodes = withoutFirst(aas.nodes.size());
    all.portals = withoutFirst(aas.portals.size());
    all.clusters = withoutFirst(aas.clusters.size());
    const auto count = [](std::size_t& counter, bool holds) { counter += holds ? 1 : 0; };
    for (const auto& area : afterFirst(aas.settings)) {
        count(all.grounded, (area.flags & kAasAreaGrounded) != 0);
        count(all.ladder, (area.flags & kAasAreaLadder) != 0);
        count(all.liquid, (area.flags & kAasAreaLiquid) != 0);
        count(all.disabled, (area.flags & kAasAreaDisabled) != 0);
        count(all.crouchOnly, (area.presence & kAasPresenceNormal) == 0);
        count(all.teleporters, (area.contents & kAasTeleporter) != 0);
        count(all.jumpPads, (area.contents & kAasJumpPad) != 0);
        count(all.movers, (area.contents & kAasMover) != 0);
        all.mostReachabilities = std::max(all.mostReachabilities, toIndex(area.reachabilityCount));
    }
    for (std::size_t i = 1; i < aas.areas.size(); ++i) count(all.floorAndGap, hasFloorAndGap(aas, i));
    for (const auto& face : afterFirst(aas.faces)) {
        count(all.solidFaces, (face.flags & kAasFaceSolid) != 0);
        count(all.groundFaces, (face.flags & kAasFaceGround) != 0);
        count(all.ladderFaces, (face.flags & kAasFaceLadder) != 0);
        count(all.liquidSurfaces, (face.flags & kAasFaceLiquidSurface) != 0);
    }
    for (const auto& reachability : afterFirst(aas.reachabilities)) {
        const auto travel = toIndex(reachability.travel());
        ++(travel < all.byTravel.size() ? all.byTravel[travel] : all.unknownTravels);
    }
    for (const auto& cluster : afterFirst(aas.clusters))
        all.largestCluster = std::max(all.largestCluster, toIndex(cluster.areaCount));
    const auto areas = afterFirst(aas.areas);
    if (!areas.empty()) all.bounds = areas.front().bounds;
    for (const auto& area : areas) {
        all.bounds.mins = glm::min(all.bounds.mins, area.bounds.mins);
        all.bounds.maxs = glm::max(all.bounds.maxs, area.bounds.maxs);
    }
    return all;
}

}  // namespace navwright
