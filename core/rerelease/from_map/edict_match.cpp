#include "core/rerelease/from_map/edict_match.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>

#include "core/base/index.h"
#include "core/map/entities/entity_roles.h"

namespace navwright {

namespace {

/// Tolerance for bounds: the game's are a unit larger, and files round them.
constexpr float kEdictSlack = 3;
/// Height of a lowered plat above its floor (SP_func_plat).
constexpr float kPlatLip = 8;
/// Maximum number of path corners per train.
constexpr int kMostStops = 256;

/// The largest distance of corresponding sides of two boxes, along any axis.
float apart(const Box& a, const Box& b) {
    float most = 0;
    for (int axis = 0; axis < 3; ++axis) {
        most = std::max({most, std::abs(a.mins[axis] - b.mins[axis]), std::abs(a.maxs[axis] - b.maxs[axis])});
    }
    return most;
}

std::vector<Vec3> platStops(const BspEntity& entity, const Box& box) {
    const float height = entity.floatValue("height", 0);
    const float lip = entity.floatValue("lip", kPlatLip);
    const float travel = height != 0 ? height : box.maxs.z - box.mins.z - lip;
    return {Vec3(0), Vec3(0, 0, -travel)};
}

/// Path corners by name; the first of each name.
using Corners = std::map<std::string_view, const BspEntity*>;
Corners cornersOf(const BspFile& bsp) {
    Corners corners;
    for (const auto& entity : bsp.entities) {
        if (entity.className() == "path_corner") corners.emplace(entity.value("targetname"), &entity);
    }
    return corners;
}

/// A train's minimum corner moves to each of its path corners.
std::vector<Vec3> trainStops(const Corners& corners, const BspEntity& train, const Box& box) {
    std::vector<Vec3> stops;
    auto target = train.value("target");
    for (int i = 0; i < kMostStops && !target.empty(); ++i) {
        const auto found = corners.find(target);
        if (found == corners.end()) break;
        const auto stop = found->second->origin() - box.mins;
        if (std::ranges::find(stops, stop) != stops.end()) break;
        stops.push_back(stop);
        target = found->second->value("target");
    }
    return stops;
}

}  // namespace

RereleaseEdict BrushEntity::edict() const {
    return {.bounds = {box.mins - Vec3(1), box.maxs + Vec3(1)},
            .entityId = entityId(),
            .modelIndex = modelIndex()};
}

std::vector<BrushEntity> brushEntities(const BspFile& bsp) {
    std::vector<BrushEntity> found;
    const auto corners = cornersOf(bsp);
    for (std::size_t i = 1; i < bsp.entities.size(); ++i) {
        const auto& entity = bsp.entities[i];
        const int model = entity.brushModel();
        if (model < 1 || toIndex(model) >= bsp.models.size()) continue;
        const auto& bounds = bsp.models[toIndex(model)].bounds;
        BrushEntity made{
            .number = static_cast<int>(i), .model = model, .role = entityRole(entity.className())};
        made.water = entity.className() == "func_water";
        made.box = {bounds.mins + entity.origin(), bounds.maxs + entity.origin()};
        if (made.role == EntityRole::plat) made.stops = platStops(entity, made.box);
        if (made.role == EntityRole::train) made.stops = trainStops(corners, entity, made.box);
        found.push_back(std::move(made));
    }
    return found;
}

const BrushEntity* findEntity(const std::vector<BrushEntity>& entities, const RereleaseEdict& edict) {
    const BrushEntity* nearest = nullptr;
    float least = kEdictSlack;
    for (const auto& entity : entities) {
        const float distance = apart(edict.bounds, entity.edict().bounds);
        if (distance > kEdictSlack) continue;
        if (edict.entityId == entity.entityId() || edict.modelIndex == entity.modelIndex()) return &entity;
        if (nearest == nullptr || distance < least) {
            nearest = &entity;
            least = distance;
        }
    }
    return nearest;
}

EdictResolution resolveEdicts(RereleaseGraph& graph, const std::vector<BrushEntity>& entities) {
    EdictResolution resolution;
    for (auto& node : graph.nodes) {
        for (auto& link : node.links) {
            if (!link.edict) continue;
            const auto* entity = findEntity(entities, *link.edict);
            if (entity == nullptr) {
                ++resolution.unresolved;
                continue;
            }
            ++resolution.resolved;
            link.edict->entityId = entity->entityId();
            link.edict->modelIndex = entity->modelIndex();
        }
    }
    return resolution;
}

}  // namespace navwright
