#include "core/floor/navmesh/mesh_area.h"

#include "core/base/index.h"

namespace navwright {

std::string_view meshAreaName(MeshArea area) {
    constexpr std::array<std::string_view, kMeshAreas> kNames = {
        "ground", "water",  "?",    "door", "?",          "jump", "crouch",
        "hazard", "ladder", "drop", "swim", "teleporter", "lift"};
    const auto number = toIndex(area);
    return number < kNames.size() ? kNames[number] : "?";
}

std::uint16_t meshAbility(MeshArea area) {
    switch (area) {
        case MeshArea::ground:
            return walkAbility;
        case MeshArea::water:
        case MeshArea::swim:
            return swimAbility;
        case MeshArea::door:
            return walkAbility | doorAbility;
        case MeshArea::jump:
            return jumpAbility;
        case MeshArea::crouch:
            return crouchAbility;
        case MeshArea::hazard:
            return hazardAbility;
        case MeshArea::ladder:
            return ladderAbility;
        case MeshArea::drop:
            return dropAbility;
        case MeshArea::teleporter:
        case MeshArea::lift:
            return carryAbility;
    }
    return walkAbility;
}

MeshCosts meshCosts(const Parameters& parameters) {
    MeshCosts costs{};
    costs.fill(1);
    const auto set = [&](MeshArea area, Param param) { costs[toIndex(area)] = parameters.real32(param); };
    set(MeshArea::water, Param::NavMeshCostWater);
    set(MeshArea::door, Param::NavMeshCostDoor);
    set(MeshArea::jump, Param::NavMeshCostJump);
    set(MeshArea::crouch, Param::NavMeshCostCrouch);
    set(MeshArea::hazard, Param::NavMeshCostHazard);
    set(MeshArea::ladder, Param::NavMeshCostLadder);
    set(MeshArea::lift, Param::NavMeshCostLadder);
    set(MeshArea::drop, Param::NavMeshCostDrop);
    set(MeshArea::swim, Param::NavMeshCostSwim);
    set(MeshArea::teleporter, Param::NavMeshCostTeleporter);
    return costs;
}

}  // namespace navwright
