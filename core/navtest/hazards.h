#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "bsp/bsp_file.h"
#include "bsp/hurt_volumes.h"
#include "move/bot_driver.h"

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

}  // namespace navwright
