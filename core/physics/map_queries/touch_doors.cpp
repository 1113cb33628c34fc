#include "core/physics/map_queries/touch_doors.h"

#include "core/base/index.h"

namespace navwright {

bool opensByTouch(const BspEntity& entity) {
    const auto className = entity.className();
    if (className != "func_door" && className != "func_door_rotating") return false;
    return entity.value("targetname").empty() && entity.intValue("health", 0) == 0;
}

std::vector<const BspEntity*> entitiesOfModels(const BspFile& bsp) {
    std::vector<const BspEntity*> found(bsp.models.size(), nullptr);
    for (const auto& entity : bsp.entities) {
        const auto model = entity.brushModel();
        if (model < 1 || toIndex(model) >= found.size()) continue;
        auto& first = found[model];
        if (first == nullptr) first = &entity;
    }
    return found;
}

std::unique_ptr<const Collision> closedWorld(const BspFile& bsp) {
    auto models = solidModels(bsp, true);
    const auto entities = entitiesOfModels(bsp);
    std::erase_if(models,
                  [&](const ModelPlacement& placement) { return opensByTouch(*entities[placement.model]); });
    return std::make_unique<const Collision>(bsp, models);
}

}  // namespace navwright
