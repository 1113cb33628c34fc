#pragma once

#include <random>

#include "move/bot_driver.h"

namespace navwright {

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
