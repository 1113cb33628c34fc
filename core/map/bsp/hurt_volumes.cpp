#include "core/map/bsp/hurt_volumes.h"

#include "core/base/index.h"

namespace navwright {

std::vector<HurtVolume> hurtVolumes(const BspFile& bsp) {
    constexpr int kStartOff = 1;       // spawn flag of trigger_hurt (g_trigger.c of AQtion's q2pro)
    constexpr float kWidened = 1 + 1;  // models when loaded, and absolute boxes
    constexpr int kSlow = 16;          // spawn flag of trigger_hurt
    constexpr int kUsualDamage = 5;
    std::vector<HurtVolume> volumes;
    for (const BspEntity& entity : bsp.entities) {
        if (entity.className() != "trigger_hurt" || (entity.intValue("spawnflags", 0) & kStartOff) != 0)
            continue;
        const int model = entity.brushModel();
        if (model < 1 || toIndex(model) >= bsp.models.size()) continue;
        const Box& bounds = bsp.models[model].bounds;
        const int damage = entity.intValue("dmg", 0);
        volumes.push_back(
            {{entity.origin() + bounds.mins - kWidened, entity.origin() + bounds.maxs + kWidened},
             damage != 0 ? damage : kUsualDamage,
             (entity.intValue("spawnflags", 0) & kSlow) != 0});
    }
    return volumes;
}

std::vector<Box> hurtBoxes(const BspFile& bsp) {
    std::vector<Box> boxes;
    for (const auto& volume : hurtVolumes(bsp)) boxes.push_back(volume.box);
    return boxes;
}

}  // namespace navwright
