#include "core/map/bsp/collision.h"

#include <algorithm>
#include <cmath>

#include "core/base/angle_vectors.h"
#include "core/base/index.h"
#include "core/map/bsp/collision_sweep.h"
#include "core/map/bsp/collision_tree.h"

namespace navwright {

namespace {

/// The world bounds of a placed model: expanded by 1, and a cube of its farthest corner coordinate when
/// rotated.
Box linkedBounds(const ModelPlacement& placement, const Box& model) {
    if (placement.angles == Vec3(0))
        return {placement.origin + model.mins - 1.0f, placement.origin + model.maxs + 1.0f};
    float radius = 0;
    for (int i = 0; i < 3; ++i)
        radius = std::max({radius, std::fabs(model.mins[i]), std::fabs(model.maxs[i])});
    return {placement.origin - radius - 1.0f, placement.origin + radius + 1.0f};
}

/// Transforms points into a placed model's space, and directions back.
class ModelSpace {
  public:
    explicit ModelSpace(const ModelPlacement& placement)
        : origin_(placement.origin), rotated_(placement.angles != Vec3(0)) {
        if (!rotated_) return;
        axes_ = angleVectors(placement.angles);
        axes_.right = -axes_.right;
    }

    [[nodiscard]] Vec3 toModel(const Vec3& point) const noexcept {
        const Vec3 moved = point - origin_;
        if (!rotated_) return moved;
        return {glm::dot(moved, axes_.forward), glm::dot(moved, axes_.right), glm::dot(moved, axes_.up)};
    }

    [[nodiscard]] Vec3 toWorld(const Vec3& direction) const noexcept {
        if (!rotated_) return direction;
        return direction.x * axes_.forward + direction.y * axes_.right + direction.z * axes_.up;
    }

  private:
    Vec3 origin_;
    bool rotated_;
    AngleVectors axes_;
};

/// Merges a model's result into a trace by the engine's rules.
void merge(TraceResult& known, const TraceResult& model) {
    known.allSolid = known.allSolid || model.allSolid;
    known.startSolid = known.startSolid || model.startSolid;
    if (model.fraction >= known.fraction) return;
    known.fraction = model.fraction;
    known.end = model.end;
    known.normal = model.normal;
    known.planeDist = model.planeDist;
    known.surfaceFlags = model.surfaceFlags;
    known.texInfo = model.texInfo;
    known.contents |= model.contents;
}

}  // namespace

Collision::Collision(const BspFile& bsp, std::span<const ModelPlacement> solids)
    : tree_(std::make_unique<const CollisionTree>(bsp)) {
    for (const ModelPlacement& placement : solids) {
        if (placement.model < 0 || toIndex(placement.model) >= tree_->modelBounds.size()) continue;
        const Box& model = tree_->modelBounds[placement.model];
        solids_.push_back({placement, linkedBounds(placement, model)});
    }
}

Collision::~Collision() = default;

TraceResult Collision::traceWorld(const Vec3& start, const Vec3& end, const Box& box, Contents mask) const {
    return sweepHead(*tree_, tree_->modelHeads.front(), start, end, box, mask);
}

TraceResult Collision::traceModel(const ModelPlacement& placement, const Vec3& start, const Vec3& end,
                                  const Box& box, Contents mask) const {
    const ModelSpace space(placement);
    TraceResult result = sweepHead(*tree_, tree_->modelHeads[placement.model], space.toModel(start),
                                   space.toModel(end), box, mask);
    if (result.fraction < 1) result.normal = space.toWorld(result.normal);
    result.end = start + result.fraction * (end - start);
    return result;
}

TraceResult Collision::trace(const Vec3& start, const Vec3& end, const Box& box, Contents mask) const {
    TraceResult result = traceWorld(start, end, box, mask);
    if (!solids_.empty()) addSolids(result, start, end, box, mask);
    return result;
}

void Collision::addSolids(TraceResult& result, const Vec3& start, const Vec3& end, const Box& box,
                          Contents mask) const {
    if (result.fraction == 0) return;
    const Box around{glm::min(start, end) + box.mins - 1.0f, glm::max(start, end) + box.maxs + 1.0f};
    for (const Solid& solid : solids_) {
        if (!overlap(solid.bounds, around)) continue;
        if (result.allSolid) break;
        merge(result, traceModel(solid.placement, start, end, box, mask));
    }
}

bool Collision::mayMeetLadder(const Vec3& start, const Vec3& end, const Box& box) const {
    if (tree_->ladders.empty()) return false;
    const auto swept = sweptBounds(start, end, box);
    for (const BoxLanes& ladder : tree_->ladders) {
        if (!apart(ladder, swept)) return true;
    }
    const Box around{glm::min(start, end) + box.mins - 1.0f, glm::max(start, end) + box.maxs + 1.0f};
    return std::ranges::any_of(solids_, [&](const Solid& solid) { return overlap(solid.bounds, around); });
}

Contents Collision::pointContents(const Vec3& point) const {
    Contents contents = tree_->leafs[pointLeaf(point)].contents;
    for (const Solid& solid : solids_) {
        if (!overlap(solid.bounds, {point, point})) continue;
        const std::int32_t head = tree_->modelHeads[solid.placement.model];
        const std::int32_t leaf = leafAt(*tree_, head, ModelSpace(solid.placement).toModel(point));
        contents |= tree_->leafs[leaf].contents;
    }
    return contents;
}

std::int32_t Collision::pointLeaf(const Vec3& point) const {
    return leafAt(*tree_, tree_->modelHeads.front(), point);
}

bool Collision::inSolid(const Vec3& origin, const Box& box, Contents mask) const {
    if (brushAt(*tree_, tree_->modelHeads.front(), origin, box, mask) != nullptr) return true;
    const Box around{origin + box.mins - 1.0f, origin + box.maxs + 1.0f};
    return std::ranges::any_of(solids_, [&](const Solid& solid) {
        if (!overlap(solid.bounds, around)) return false;
        const std::int32_t head = tree_->modelHeads[solid.placement.model];
        return brushAt(*tree_, head, ModelSpace(solid.placement).toModel(origin), box, mask) != nullptr;
    });
}

bool Collision::lineClear(const Vec3& from, const Vec3& to, Contents mask) const {
    if (lineMeets(*tree_, tree_->modelHeads.front(), from, to, mask)) return false;
    const Box around{glm::min(from, to) - 1.0f, glm::max(from, to) + 1.0f};
    return std::ranges::none_of(solids_, [&](const Solid& solid) {
        if (!overlap(solid.bounds, around)) return false;
        const ModelSpace space(solid.placement);
        const std::int32_t head = tree_->modelHeads[solid.placement.model];
        return lineMeets(*tree_, head, space.toModel(from), space.toModel(to), mask);
    });
}

std::vector<std::int32_t> Collision::boxLeafs(const Box& box) const {
    std::vector<std::int32_t> leafs;
    forBoxLeafs(*tree_, tree_->modelHeads.front(), BoxLanes(box), [&](std::int32_t leaf) {
        leafs.push_back(leaf);
        return true;
    });
    return leafs;
}

}  // namespace navwright
