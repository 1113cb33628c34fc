#include "core/aas/reachability/ledge_reachabilities.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "core/aas/file/aas_locate.h"

namespace navwright {

namespace {

const AasFace& faceOf(const AasFile& aas, std::int32_t listed) {
    return aas.faces[std::abs(listed)];
}

bool hasEdge(const AasFile& aas, const AasFace& face, std::int32_t edge) {
    for (std::int32_t i = 0; i < face.edgeCount; ++i) {
        if (std::abs(aas.edgeIndex[face.firstEdge + i]) == edge) return true;
    }
    return false;
}

template <class Visit>
void forFaces(const AasFile& aas, std::int32_t area, const Visit& visit) {
    const auto& own = aas.areas[area];
    for (std::int32_t k = 0; k < own.faceCount; ++k) visit(aas.faceIndex[own.firstFace + k]);
}

/// Whether the edge has a drop beyond the face: floor must not continue there.
bool isBrink(const AasFile& aas, std::int32_t beyond, std::int32_t through, std::int32_t edge) {
    bool brink = false, met = false;
    forFaces(aas, beyond, [&](std::int32_t listed) {
        if (met || std::abs(listed) == std::abs(through)) return;
        const auto& face = faceOf(aas, listed);
        if (!hasEdge(aas, face, edge)) return;
        met = true;
        brink = (face.flags & kAasFaceSolid) == 0 || (face.flags & kAasFaceGround) == 0;
    });
    return brink;
}

/// Adds a reachability off an edge at a share of its length, through a non-floor face.
void addOver(const ReachInput& input, const FloorEdge& edge, float share, ReachDraft& draft) {
    constexpr float kBeyond = 8, kDeep = 1000;
    const auto& space = input.space;
    const auto& aas = space.aas();
    auto out = glm::cross(edge.to - edge.from, space.plane(aas.faces[edge.face].plane).normal);
    if (glm::length(out) == 0) return;
    out = glm::normalize(out);
    if (glm::dot(out, edge.out) < 0) out = -out;
    const auto start = edge.from + (edge.to - edge.from) * share + out * kBeyond;
    const auto down = space.trace(start, start - Vec3(0, 0, kDeep), kAasPresenceCrouch);
    if (down.startSolid) return;
    const auto into = areaAt(aas, down.end);
    if (into == 0 || into == edge.area || draft.leads(edge.area, into)) return;
    if ((!space.isGrounded(into) && !space.isLiquid(into)) || space.isDeadly(into)) return;
    auto reachability =
        reachabilityTo(into, AasTravel::walkOffLedge, ledgeTime(input, into, start.z - down.end.z, false));
    reachability.edge = edge.edge;
    reachability.start = start;
    reachability.end = down.end;
    draft.add(edge.area, reachability);
}

}  // namespace

void addLedgeReachabilities(const ReachInput& input, std::int32_t area, ReachDraft& draft) {
    const auto& space = input.space;
    const auto& aas = space.aas();
    if (!space.isGrounded(area) || space.isLiquid(area)) return;
    std::vector<const FloorEdge*> brinks;
    for (const auto& edge : input.floors.of(area)) {
        const auto number = std::abs(edge.edge);
        forFaces(aas, area, [&](std::int32_t listed) {
            const auto& face = faceOf(aas, listed);
            if ((face.flags & kAasFaceGround) != 0 || !hasEdge(aas, face, number)) return;
            const auto beyond = face.frontArea == area ? face.backArea : face.frontArea;
            if (space.isGrounded(beyond) && !isBrink(aas, beyond, listed, number)) return;
            brinks.push_back(&edge);
        });
    }
    // Try the middles of all edges first.
    for (const auto* edge : brinks) addOver(input, *edge, 0.5f, draft);
    constexpr float kApart = 64;
    for (const auto* edge : brinks) {
        const auto pieces = static_cast<int>(glm::distance(edge->from, edge->to) / kApart) + 1;
        for (int i = 0; pieces > 1 && i < pieces; ++i)
            addOver(input, *edge, (static_cast<float>(i) + 0.5f) / static_cast<float>(pieces), draft);
    }
}

}  // namespace navwright
