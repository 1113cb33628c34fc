#include "core/aas/reachability/ladder_reachabilities.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>

#include "core/aas/file/aas_locate.h"
#include "core/aas/file/face_shape.h"

namespace navwright {

namespace {

constexpr float kUpright = 0.1f;  ///< maximum upward component of a ladder's normal
constexpr float kBody =
    32;  ///< distance from the common edge along the ladder: more than half a player's width

template <class Visit>
void forLadderFaces(const AasFile& aas, std::int32_t area, const Visit& visit) {
    const auto& own = aas.areas[area];
    for (std::int32_t k = 0; k < own.faceCount; ++k) {
        const auto listed = aas.faceIndex[own.firstFace + k];
        const auto& face = aas.faces[std::abs(listed)];
        if ((face.flags & kAasFaceLadder) != 0) visit(listed, face);
    }
}

/// The face's normal into the area that lists it.
Vec3 normalOf(const AreaSpace& space, std::int32_t listed) {
    const auto& face = space.aas().faces[std::abs(listed)];
    return space.plane(listed < 0 ? face.plane ^ 1 : face.plane).normal;
}

bool isUpright(const Vec3& normal) {
    return std::abs(normal.z) < kUpright;
}

/// The edge of a face with the lowest middle.
struct LowestEdge {
    std::int32_t edge = 0;
    Vec3 center{0, 0, std::numeric_limits<float>::max()};
};

LowestEdge lowestEdge(const AasFile& aas, const AasFace& face) {
    LowestEdge lowest;
    for (std::int32_t i = 0; i < face.edgeCount; ++i) {
        const auto edge = std::abs(aas.edgeIndex[face.firstEdge + i]);
        const auto [from, to] = endsOf(aas, edge);
        const auto center = (from + to) * 0.5f;
        if (center.z < lowest.center.z) lowest = {edge, center};
    }
    return lowest;
}

bool hasUprightLadder(const AreaSpace& space, std::int32_t area) {
    bool any = false;
    forLadderFaces(space.aas(), area, [&](std::int32_t listed, const AasFace&) {
        any = any || isUpright(normalOf(space, listed));
    });
    return any;
}

class LadderReachabilities {
  public:
    LadderReachabilities(const ReachInput& input, const Ladders::Pair& pair, std::int32_t area,
                         std::int32_t other, ReachDraft& draft)
        : input_(input),
          space_(input.space),
          pair_(pair),
          area_(area),
          other_(other),
          draft_(draft),
          normal_(normalOf(input.space, pair.one)) {}

    bool add() {
        const auto& aas = space_.aas();
        const auto otherNormal = normalOf(space_, pair_.other);
        if (!isUpright(normal_)) return false;
        const auto [from, to] = endsOf(aas, pair_.edge);
        const auto along = to - from;
        const auto turned = glm::cross(normal_, along);
        const auto towards = glm::length(turned) > 0 ? glm::normalize(turned) : Vec3(0);
        const auto center = (from + to) * 0.5f;
        const auto here = center - towards * kBody, there = center + towards * kBody;
        const auto& otherFace = aas.faces[std::abs(pair_.other)];
        const auto& steepest = input_.rules.steepest;
        if (isUpright(otherNormal) && glm::dot(normal_, otherNormal) > steepest &&
            std::abs(along.z) < steepest) {
            constexpr float kInto = 3;
            add(area_, other_, AasTravel::ladder, pair_.one, pair_.edge, here, there - normal_ * kInto);
            add(other_, area_, AasTravel::ladder, pair_.other, pair_.edge, there, here - normal_ * kInto);
            return true;
        }
        if ((otherFace.flags & kAasFaceGround) != 0) {
            constexpr float kOver = 16, kOnto = 15;
            add(area_, other_, AasTravel::ladder, pair_.one, pair_.edge, here,
                there + Vec3(0, 0, kOver) - normal_ * kOnto);
            add(other_, area_, AasTravel::walkOffLedge, pair_.other, pair_.edge, there, here);
            return true;
        }
        return addFoot();
    }

  private:
    void add(std::int32_t from, std::int32_t into, AasTravel travel, std::int32_t face, std::int32_t edge,
             const Vec3& start, const Vec3& end) {
        if (travel == AasTravel::ladder && !climbable(from, into, end.z > start.z)) return;
        auto reachability = reachabilityTo(into, travel, input_.rules.ladderTime);
        reachability.face = std::abs(face);
        reachability.edge = std::abs(edge);
        reachability.start = start;
        reachability.end = end;
        draft_.add(from, reachability);
    }

    /// Climbers cannot crouch: areas that allow only crouching cannot be climbed into, nor out of without
    /// floor.
    [[nodiscard]] bool climbable(std::int32_t from, std::int32_t into, bool up) const {
        if (input_.rules.climbsDucked) return true;
        return up ? !space_.isCrouchOnly(into) : !space_.isCrouchOnly(from) || space_.isGrounded(from);
    }

    /// Adds reachabilities between the ladder's foot and the floor below.
    bool addFoot() {
        constexpr float kOff = 5, kDeep = 100, kHold = 10;
        const auto& aas = space_.aas();
        const auto& face = aas.faces[std::abs(pair_.one)];
        const auto lowest = lowestEdge(aas, face);
        const auto start = lowest.center + normal_ * kOff + Vec3(0, 0, kOff);
        const auto down = space_.trace(start, start - Vec3(0, 0, kDeep + kOff), kAasPresenceNormal);
        const auto at = down.end + Vec3(0, 0, 1);
        const auto below = areaAt(aas, at);
        if (below == 0 || below == area_ || hasUprightLadder(space_, below) || draft_.leads(area_, below) ||
            draft_.leads(below, area_))
            return false;
        if (start.z - at.z >= input_.rules.jumpHeight()) return false;
        add(area_, below, AasTravel::ladder, pair_.one, lowest.edge, lowest.center, at);
        add(below, area_, AasTravel::jump, pair_.one, lowest.edge, at,
            lowest.center - normal_ * kOff + Vec3(0, 0, kHold));
        return true;
    }

    const ReachInput& input_;
    const AreaSpace& space_;
    const Ladders::Pair& pair_;
    std::int32_t area_, other_;
    ReachDraft& draft_;
    Vec3 normal_;
};

}  // namespace

Ladders::Ladders(const AreaSpace& space) : space_(space) {
    const auto& aas = space.aas();
    for (const auto area : aas.areas.ids(1)) {
        if (!space.isLadder(area)) continue;
        forLadderFaces(aas, area, [&](std::int32_t listed, const AasFace& face) {
            for (std::int32_t e = 0; e < face.edgeCount; ++e) {
                const auto edge = std::abs(aas.edgeIndex[face.firstEdge + e]);
                faces_.push_back({edge, area, listed});
            }
        });
    }
    std::ranges::stable_sort(faces_, {}, &Face::edge);
}

std::span<const Ladders::Face> Ladders::around(std::int32_t edge) const {
    const auto [first, last] = std::ranges::equal_range(faces_, std::abs(edge), {}, &Face::edge);
    return {first, last};
}

std::vector<std::int32_t> Ladders::neighbours(std::int32_t area) const {
    std::vector<std::int32_t> areas;
    if (!space_.isLadder(area)) return areas;
    forLadderFaces(space_.aas(), area, [&](std::int32_t, const AasFace& face) {
        for (std::int32_t e = 0; e < face.edgeCount; ++e) {
            for (const auto& other : around(space_.aas().edgeIndex[face.firstEdge + e])) {
                if (other.area != area) areas.push_back(other.area);
            }
        }
    });
    std::ranges::sort(areas);
    const auto twice = std::ranges::unique(areas);
    areas.erase(twice.begin(), twice.end());
    return areas;
}

Ladders::Pair Ladders::pairOf(std::int32_t area, std::int32_t other) const {
    Pair best;
    float bestOne = -1, bestOther = -1;
    const auto& aas = space_.aas();
    forLadderFaces(aas, area, [&](std::int32_t one, const AasFace& face) {
        forLadderFaces(aas, other, [&](std::int32_t two, const AasFace& otherFace) {
            std::optional<std::int32_t> common;
            for (std::int32_t e = 0; e < face.edgeCount && !common; ++e) {
                const auto edge = aas.edgeIndex[face.firstEdge + e];
                const auto shared = around(edge);
                if (std::ranges::any_of(shared,
                                        [&](const Face& at) { return at.area == other && at.listed == two; }))
                    common = edge;
            }
            if (!common) return;
            const float large = surfaceOf(aas, face), otherLarge = surfaceOf(aas, otherFace);
            if (large <= bestOne || otherLarge <= bestOther) return;
            bestOne = large;
            bestOther = otherLarge;
            best = {one, two, *common};
        });
    });
    return best;
}

bool addLadderReachabilities(const ReachInput& input, const Ladders& ladders, std::int32_t area,
                             std::int32_t other, ReachDraft& draft) {
    const auto pair = ladders.pairOf(area, other);
    return pair.one != 0 && LadderReachabilities(input, pair, area, other, draft).add();
}

}  // namespace navwright
