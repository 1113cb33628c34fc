#include <string_view>

#include "core/base/angle_vectors.h"
#include "core/base/index.h"
#include "core/base/limits.h"
#include "core/map/bsp/bsp_entities.h"
#include "core/map/bsp/collision.h"

/// Where the game puts brush models when the map starts (g_func.c and g_misc.c of AQtion's q2pro).
namespace navwright {

namespace {

// func_wall
constexpr int kWallTriggerSpawn = 1;
constexpr int kWallToggle = 2;
constexpr int kWallStartOn = 4;
// func_door, func_door_rotating
constexpr int kDoorStartOpen = 1;
constexpr int kDoorReverse = 2;
constexpr int kDoorXAxis = 64;
constexpr int kDoorYAxis = 128;
// func_explosive, func_object
constexpr int kTriggerSpawn = 1;

constexpr float kDoorLip = 8;
constexpr float kDoorAngle = 90;

/// "angles" or "angle", as the game parses them.
Vec3 entityAngles(const BspEntity& entity) {
    Vec3 angles{0};
    for (const auto& [key, value] : entity.pairs) {
        if (sameKey(key, "angle")) angles = {0, entity.floatValue("angle", 0), 0};
        if (!sameKey(key, "angles")) continue;
        angles = threeNumbers(value).value_or(angles);
    }
    return angles;
}

/// Direction of doors: yaw -1 is up and -2 is down.
Vec3 moveDirection(const Vec3& angles) {
    if (angles == Vec3(0, -1, 0)) return {0, 0, 1};
    if (angles == Vec3(0, -2, 0)) return {0, 0, -1};
    return angleVectors(angles).forward;
}

ModelPlacement slidingDoor(const BspFile& bsp, const BspEntity& entity, ModelPlacement placement) {
    placement.angles = Vec3(0);
    if ((entity.intValue("spawnflags", 0) & kDoorStartOpen) == 0) return placement;
    const Vec3 direction = moveDirection(entityAngles(entity));
    const Box& bounds = bsp.models[placement.model].bounds;
    const Vec3 size = bounds.maxs - bounds.mins + 2.0f;  // the engine expands models by 1 on every side
    const float given = entity.floatValue("lip", 0);
    const float lip = given == 0 ? kDoorLip : given;
    const Vec3 open = placement.origin + (glm::dot(glm::abs(direction), size) - lip) * direction;
    // A door that leaves the world stays in place.
    if (inWorld(open)) placement.origin = open;
    return placement;
}

ModelPlacement turningDoor(const BspEntity& entity, ModelPlacement placement) {
    const int flags = entity.intValue("spawnflags", 0);
    placement.angles = Vec3(0);
    if ((flags & kDoorStartOpen) == 0) return placement;
    Vec3 turn = (flags & kDoorXAxis) != 0 ? Vec3(0, 0, 1)
                                          : ((flags & kDoorYAxis) != 0 ? Vec3(1, 0, 0) : Vec3(0, 1, 0));
    if ((flags & kDoorReverse) != 0) turn = -turn;
    const float given = entity.floatValue("distance", 0);
    placement.angles = (given == 0 ? kDoorAngle : given) * turn;
    return placement;
}

bool wallStandsAtSpawn(const BspEntity& entity) {
    const int flags = entity.intValue("spawnflags", 0);
    return (flags & (kWallTriggerSpawn | kWallToggle | kWallStartOn)) == 0 || (flags & kWallStartOn) != 0;
}

/// Whether a brush model that can open, break or be pushed is solid at map start.
bool isMovableSolid(std::string_view className, int flags) {
    if (className == "func_explosive" || className == "func_object") return (flags & kTriggerSpawn) == 0;
    return className == "func_door" || className == "func_door_rotating" || className == "func_door_secret" ||
           className == "func_button";
}

}  // namespace

std::vector<ModelPlacement> solidModels(const BspFile& bsp, bool doorsAndGlass) {
    std::vector<ModelPlacement> solids;
    for (const BspEntity& entity : bsp.entities) {
        const int model = entity.brushModel();
        if (model < 1 || toIndex(model) >= bsp.models.size()) continue;
        const std::string_view className = entity.className();
        ModelPlacement placement{model, entity.origin(), entityAngles(entity)};
        if (className == "func_wall") {
            if (wallStandsAtSpawn(entity)) solids.push_back(placement);
        } else if (className == "func_rotating" || className == "func_conveyor") {
            solids.push_back(placement);
        } else if (doorsAndGlass && isMovableSolid(className, entity.intValue("spawnflags", 0))) {
            if (className == "func_door") placement = slidingDoor(bsp, entity, placement);
            if (className == "func_door_rotating") placement = turningDoor(entity, placement);
            if (className == "func_button" || className == "func_door_secret") placement.angles = Vec3(0);
            solids.push_back(placement);
        }
    }
    return solids;
}

}  // namespace navwright
