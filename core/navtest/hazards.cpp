#include "navtest/hazards.h"

#include <algorithm>

#include "move/fall_damage.h"

namespace navwright {

namespace {

constexpr int kFramesPerSecond = 10;
constexpr int kAirFrames = 120;
constexpr int kDrownStep = 2;
constexpr int kMostDrownDamage = 15;
constexpr int kLavaDamage = 3;  ///< per frame and water level
constexpr int kSlimeDamage = 1;
constexpr int kHurtDefault = 5;
constexpr int kHurtSlow = 16;      ///< spawnflag: once a second
constexpr int kHurtStartOff = 1;   ///< spawnflag: harmless until triggered
constexpr float kOutOfMap = 1024;  ///< below the map's bounds
constexpr float kWidened = 1;      ///< absolute boxes are this much larger

}  // namespace

Hazards::Hazards(const BspFile& bsp) : bottom_(bsp.worldBounds().mins.z - kOutOfMap) {
    for (const auto& entity : bsp.entities) {
        const int model = entity.brushModel();
        if (entity.className() != "trigger_hurt" || model <= 0 ||
            model >= static_cast<int>(bsp.models.size()))
            continue;
        const int flags = entity.intValue("spawnflags", 0);
        if ((flags & kHurtStartOff) != 0) continue;
        const auto& bounds = bsp.models[static_cast<std::size_t>(model)].bounds;
        const int damage = entity.intValue("dmg", 0);
        boxes_.push_back({entity.origin() + bounds.mins - Vec3(kWidened),
                          entity.origin() + bounds.maxs + Vec3(kWidened), damage != 0 ? damage : kHurtDefault,
                          (flags & kHurtSlow) != 0});
    }
}

int Hazards::hurtBy(const BotBody& body, int frame) const {
    const auto origin = body.origin();
    const Vec3 low = origin + body.found.hull.mins - Vec3(kWidened);
    const Vec3 high = origin + body.found.hull.maxs + Vec3(kWidened);
    int damage = 0;
    for (const auto& box : boxes_) {
        const bool apart =
            glm::any(glm::lessThan(high, box.mins)) || glm::any(glm::greaterThan(low, box.maxs));
        if (!apart && (!box.slow || frame % kFramesPerSecond == 0)) damage += box.damage;
    }
    return damage;
}

std::optional<std::string_view> Hazards::charge(Health& health, const BotBody& body, int frame) const {
    const auto lose = [&health](int points) {
        health.points -= points;
        return points > 0 && health.points <= 0;
    };
    const auto& found = body.found;
    const float impact = fallImpact(body.lastVz, body.velocity().z, found.onGround, found.waterLevel);
    if (lose(fallDamage(impact)) || body.origin().z < bottom_) return "fall";
    if (found.waterLevel < 3) health.drownDamage = 0;
    if (body.framesWithoutAir > kAirFrames && body.framesWithoutAir % kFramesPerSecond == 0) {
        health.drownDamage = std::min(health.drownDamage + kDrownStep, kMostDrownDamage);
        if (lose(health.drownDamage)) return "drown";
    }
    if ((found.waterType & kContentsLava) != 0 && lose(kLavaDamage * found.waterLevel)) return "lava";
    if ((found.waterType & kContentsSlime) != 0 && lose(kSlimeDamage * found.waterLevel)) return "slime";
    if (lose(hurtBy(body, frame))) return "trigger_hurt";
    return std::nullopt;
}

}  // namespace navwright
