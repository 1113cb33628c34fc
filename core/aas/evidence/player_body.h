#pragma once

#include <optional>

#include "core/base/vec3.h"
#include "core/physics/movement/link_run.h"
#include "core/physics/movement/pmove.h"

namespace navwright {

/// A player's input for one command.
struct PlayerKeys {
    float yaw = 0, pitch = 0;  ///< degrees, pitch down positive
    Vec3 wish{0};              ///< horizontal direction; any length
    float speed = 0;           ///< wished speed, units/s, at most 300
    int up = 0;                ///< above 0: jump or climb; below 0: duck or climb down
};

/// Simulates a player as a client predicts him: fifty commands per second, with landings judged ten times per
/// second as the server does. Without the movement aids that the engine gives its bots.
class PlayerBody {
  public:
    static constexpr int kCommandMilliseconds = 20;
    static constexpr int kCommandsPerFrame = 5;
    static constexpr float kCommandSeconds = 0.02f;

    /// nullopt when the hull does not fit. The body stands, hangs or swims as the place requires.
    [[nodiscard]] static std::optional<PlayerBody> at(const LinkWorld& world, const Vec3& origin,
                                                      bool crouched);

    void press(const PlayerKeys& keys);

    [[nodiscard]] Vec3 origin() const { return originOf(state_); }
    [[nodiscard]] Vec3 velocity() const { return velocityOf(state_); }
    [[nodiscard]] bool onGround() const { return found_.onGround; }
    [[nodiscard]] bool onLadder() const { return found_.onLadder; }
    [[nodiscard]] int waterLevel() const { return found_.waterLevel; }
    [[nodiscard]] bool ducked() const { return (state_.flags & kPmoveDucked) != 0; }
    /// Whether the body is on a floor, in a liquid or on a ladder, and so not falling.
    [[nodiscard]] bool held() const;
    /// Whether the body is in lava, slime or a trigger_hurt.
    [[nodiscard]] bool inHazard() const;
    /// Health lost by falls so far.
    [[nodiscard]] int damage() const { return damage_; }
    /// Whether the last command ended a server frame, so that its landing has been judged.
    [[nodiscard]] bool judged() const { return commands_ % kCommandsPerFrame == 0; }

  private:
    explicit PlayerBody(const LinkWorld& world) : world_(&world) {}
    [[nodiscard]] bool findGrid(const Vec3& origin, const Box& hull);

    const LinkWorld* world_;
    PmoveState state_;
    PmoveResult found_;
    int commands_ = 0;
    float lastVz_ = 0;  ///< at the end of the last server frame, units/s
    int damage_ = 0;
};

}  // namespace navwright
