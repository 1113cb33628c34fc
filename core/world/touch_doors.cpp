#include "world/touch_doors.h"

#include <algorithm>
#include <vector>

namespace navwright {

bool opensByTouch(const BspEntity& entity) {
    const auto className = entity.className();
    if (className != "func_door" && className != "func_door_rotating") return false;
    return entity.value("targetname").empty() && entity.intValue("health", 0) == 0;
}

std::unique_ptr<const Collision> closedWorld(const BspFile& bsp) {
    auto models = solidModels(bsp, true);
    std::erase_if(models, [&](const ModelPlacement& placement) {
        const auto entity = std::ranges::find(bsp.entities, placement.model, &BspEntity::brushModel);
        return entity != bsp.entities.end() && opensByTouch(*entity);
    });
    return std::make_unique<const Collision>(bsp, models);
}

}  // namespace navwright
