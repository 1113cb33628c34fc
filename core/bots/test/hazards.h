#pragma once

#include <optional>
#include <random>
#include <string_view>
#include <vector>

#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/physics/movement/bot_driver.h"

namespace navwright {

/// Damage that the map does to bodies: falls, liquids and trigger_hurt, with the game's values
/// (P_FallingDamage, P_WorldEffects, hurt_touch of AQtion's q2pro). Doors do not crush in the test.
class Hazards {
  public:
    explicit Hazards(const BspFile& bsp);

    /// State of one living bot.
    struct Health {
        int points = 100;
        int drownDamage = 0;  ///< last drowning damage
        bool fell = false;    ///< took fall damage in the last frame
    };

    /// Applies the damage of one server frame that moved `body`; `frame` counts from the start of the test.
    /// Returns the cause of death ("fall", "drown", "slime", "lava", "trigger_hurt") if the bot dies.
    [[nodiscard]] std::optional<std::string_view> charge(Health& health, const BotBody& body,
                                                         int frame) const;

  private:
    [[nodiscard]] int hurtBy(const BotBody& body, int frame) const;

    std::vector<HurtVolume> volumes_;
    float bottom_;  ///< below this height a body is out of the map
};

/// Bots bandage only when no other player is within this many units.
inline constexpr float kAloneDistance = 1024;

/// A hurt leg and its healing as in botlib (BOTLIB_Healing): some time after the injury the bot bandages,
/// crouching, once it is alone.
class Bandaging {
  public:
    /// Updates the body for one server frame. `health`: 0..100.
    void frame(BotBody& body, int health, bool alone, int frame, std::mt19937_64& random);

    /// After death: a bot that had not started to bandage starts at once when hurt again.
    void die() { startedAt_ = 0; }

  private:
    int beginsAt_ = 0;   ///< frame; 0: not set
    int startedAt_ = 0;  ///< frame in which it last started to bandage
};

}  // namespace navwright
