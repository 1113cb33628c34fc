#include "core/aas/reachability/area_space.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/aas/file/aas_locate.h"

namespace navwright {

namespace {

/// Distance before a plane at which a trace stops, units.
constexpr float kBeforePlane = 0.125f;

struct Piece {
    std::int32_t node;
    Vec3 from, to;
    std::int32_t plane;  ///< crossed to get here; -1: none
};

/// A stack that only allocates for unusually deep trees.
class Pieces {
  public:
    void push(const Piece& piece) {
        if (count_ < few_.size()) {
            few_[count_] = piece;
        } else {
            many_.push_back(piece);
        }
        ++count_;
    }
    Piece pop() {
        --count_;
        if (count_ < few_.size()) return few_[count_];
        const auto last = many_.back();
        many_.pop_back();
        return last;
    }
    [[nodiscard]] bool empty() const { return count_ == 0; }

  private:
    std::array<Piece, 64> few_;
    std::vector<Piece> many_;
    std::size_t count_ = 0;
};

/// Visits the pieces of a line in order; each is within one area (0: solid). `visit` returns whether to
/// continue.
template <class Visit>
void walkTree(const AasFile& aas, const Vec3& from, const Vec3& to, const Visit& visit) {
    constexpr std::int32_t kRoot = 1;
    if (aas.nodes.size() <= kRoot) return;
    Pieces open;
    open.push({kRoot, from, to, -1});
    while (!open.empty()) {
        const auto piece = open.pop();
        if (piece.node <= 0) {
            if (!visit(piece, -piece.node)) return;
            continue;
        }
        const auto& node = aas.nodes[piece.node];
        const auto& plane = aas.planes[node.plane];
        const float front = glm::dot(piece.from, plane.normal) - plane.dist;
        const float back = glm::dot(piece.to, plane.normal) - plane.dist;
        if (front >= 0 && back >= 0) {
            open.push({node.children[0], piece.from, piece.to, piece.plane});
        } else if (front < 0 && back < 0) {
            open.push({node.children[1], piece.from, piece.to, piece.plane});
        } else {
            const float share = (front < 0 ? front + kBeforePlane : front - kBeforePlane) / (front - back);
            const auto center = piece.from + (piece.to - piece.from) * std::clamp(share, 0.001f, 0.999f);
            const std::size_t near = front < 0 ? 1 : 0;
            open.push({node.children[1 - near], center, piece.to, node.plane});
            open.push({node.children[near], piece.from, center, piece.plane});
        }
    }
}

}  // namespace

AreaTrace AreaSpace::trace(const Vec3& from, const Vec3& to, std::int32_t presence) const {
    AreaTrace result;
    result.end = to;
    walkTree(aas_, from, to, [&](const Piece& piece, std::int32_t area) {
        if (area != 0 && (settings(area).presence & presence) != 0) return true;
        const auto reachability = to - from;
        const float length = glm::length(reachability);
        result.plane = piece.plane;
        if (piece.from == from || length == 0) {
            result.startSolid = true;
            result.fraction = 0;
            result.end = from;
        } else {
            result.fraction = glm::length(piece.from - from) / length;
            result.end = piece.from - reachability / length * kBeforePlane;
        }
        if (result.plane >= 0 && glm::dot(reachability, plane(result.plane).normal) > 0) result.plane ^= 1;
        return false;
    });
    return result;
}

void AreaSpace::areasAlong(const Vec3& from, const Vec3& to, std::vector<std::int32_t>& areas) const {
    areas.clear();
    walkTree(aas_, from, to, [&](const Piece&, std::int32_t area) {
        if (area != 0 && (areas.empty() || areas.back() != area)) areas.push_back(area);
        return true;
    });
}

bool AreaSpace::onGround(const Vec3& origin, std::int32_t presence, float steepest) const {
    constexpr float kBelow = 10;
    const auto down = trace(origin, origin - Vec3(0, 0, kBelow), presence);
    return isFloor(down, steepest);
}

bool AreaSpace::isFloor(const AreaTrace& hit, float steepest) const {
    return !hit.startSolid && hit.fraction < 1 && hit.plane >= 0 && plane(hit.plane).normal.z >= steepest;
}

Vec3 AreaSpace::placeIn(std::int32_t area, const Vec3& near) const {
    return areaAt(aas_, near) == area ? near : aas_.areas[area].center;
}

}  // namespace navwright
