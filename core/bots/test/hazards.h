#pragma once

#include <optional>
#include <random>
#include <string_view>
#include <vector>

#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/physics/movement/bot_driver.h"

namespace navwright {

/// What the map does to a body that is not fought over: falls, liquids and trigger_hurt, with the game's
/// numbers (P_FallingDamage, P_WorldEffects, hurt_touch of AQtion's q2pro). Doors do not crush in the test.
class Hazards {
  public:
    explicit Hazards(const BspFile& bsp);

    /// One living bot's health.
    struct Health {
        int points = 100;
        int drownDamage = 0;  ///< of the last drowning hurt
        bool fell = false;    ///< a fall hurt in the last frame
    };

    /// Charges one server frame that moved `body`; `frame` counts from the start of the test. The cause of
    /// death
    /// ("fall", "drown", "slime", "lava", "trigger_hurt") when the bot dies of it.
    [[nodiscard]] std::optional<std::string_view> charge(Health& health, const BotBody& body,
                                                         int frame) const;

  private:
    [[nodiscard]] int hurtBy(const BotBody& body, int frame) const;

    std::vector<HurtVolume> volumes_;
    float bottom_;  ///< below this a body has fallen out of the map
};

/// Bots bandage only when nobody else is within so many units.
inline constexpr float kAloneDistance = 1024;

/// A hurt leg, and how a bot of botlib gets over it (BOTLIB_Healing): some time after it was hurt it
/// bandages, crouching, once it is alone.
class Bandaging {
  public:
    /// One server frame: sets what is so of the body. `health`: 0..100.
    void frame(BotBody& body, int health, bool alone, int frame, std::mt19937_64& random);

    /// Who died before it came to bandage does so at once when hurt again.
    void die() { startedAt_ = 0; }

  private:
    int beginsAt_ = 0;   ///< frame; 0: not set
    int startedAt_ = 0;  ///< frame in which it last began to bandage
};

}  // namespace navwright
