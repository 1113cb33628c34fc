#include "core/bots/test/hazards.h"

#include <algorithm>

#include "core/physics/movement/fall_damage.h"

namespace navwright {

namespace {

constexpr int kHazardFrames = 10;
constexpr int kAirFrames = 120;
constexpr int kDrownStep = 2;
constexpr int kMostDrownDamage = 15;
constexpr int kLavaDamage = 3;  ///< per frame and water level
constexpr int kSlimeDamage = 1;
constexpr float kOutOfMap = 1024;  ///< below the map's bounds, units
constexpr float kWidened = 1;      ///< growth of absolute boxes, units

}  // namespace

Hazards::Hazards(const BspFile& bsp)
    : volumes_(hurtVolumes(bsp)), bottom_(bsp.worldBounds().mins.z - kOutOfMap) {}

int Hazards::hurtBy(const BotBody& body, int frame) const {
    const auto touched = body.box();
    const Vec3 low = touched.mins - Vec3(kWidened);
    const Vec3 high = touched.maxs + Vec3(kWidened);
    int damage = 0;
    for (const auto& [box, points, everySecond] : volumes_) {
        const bool apart =
            glm::any(glm::lessThan(high, box.mins)) || glm::any(glm::greaterThan(low, box.maxs));
        if (!apart && (!everySecond || frame % kHazardFrames == 0)) damage += points;
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
    health.fell = fallDamage(impact) > 0;
    if (lose(fallDamage(impact)) || body.origin().z < bottom_) return "fall";
    if (found.waterLevel < 3) health.drownDamage = 0;
    if (body.framesWithoutAir > kAirFrames && body.framesWithoutAir % kHazardFrames == 0) {
        health.drownDamage = std::min(health.drownDamage + kDrownStep, kMostDrownDamage);
        if (lose(health.drownDamage)) return "drown";
    }
    if ((found.waterType & kContentsLava) != 0 && lose(kLavaDamage * found.waterLevel)) return "lava";
    if ((found.waterType & kContentsSlime) != 0 && lose(kSlimeDamage * found.waterLevel)) return "slime";
    if (lose(hurtBy(body, frame))) return "trigger_hurt";
    return std::nullopt;
}

namespace {

constexpr int kDelay = 50;      ///< frames
constexpr int kDelayMost = 15;  ///< random addition of up to this many frames
/// Time until the leg is healed: putting the weapon away (5 frames with the pistol) and the game's
/// BANDAGE_TIME of 27 frames. Standing up takes as long again.
constexpr int kHealed = 32;
constexpr int kDuration = kHealed + 28;

}  // namespace

void Bandaging::frame(BotBody& body, int health, bool alone, int frame, std::mt19937_64& random) {
    if (body.bandaging) {
        if (frame >= startedAt_ + kHealed) {
            body.legHurt = false;
            body.legHits = 0;
        }
        body.bandaging = frame < startedAt_ + kDuration;
        return;
    }
    if (!body.legHurt || health >= kFullHealth) return;
    if (beginsAt_ == 0) beginsAt_ = frame + kDelay + 1 + static_cast<int>(random() % kDelayMost);
    if (frame <= beginsAt_ || !alone) return;
    body.bandaging = true;
    startedAt_ = frame;
    beginsAt_ = 0;
}

}  // namespace navwright
