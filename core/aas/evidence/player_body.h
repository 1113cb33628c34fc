#pragma once

#include <optional>

#include "core/base/vec3.h"
#include "core/physics/movement/link_run.h"
#include "core/physics/movement/pmove.h"

namespace navwright {

/// What a player presses for one command: where the view looks, where he wants to go.
struct PlayerKeys {
    float yaw = 0, pitch = 0;  ///< degrees, pitch down positive
    Vec3 wish{0};              ///< direction on the level; need not be of unit length
    float speed = 0;           ///< of the wish, units/s, at most 300
    int up = 0;                ///< above 0 jump or climb, below duck or climb down
};

/// A player as a client moves him: fifty commands a second, landings judged ten times a second as the server
/// does. Nothing of the helps that the engine gives its bots.
class PlayerBody {
  public:
    static constexpr int kCommandMilliseconds = 20;
    static constexpr int kCommandsPerFrame = 5;
    static constexpr float kCommandSeconds = 0.02f;

    /// Nothing when there is no room for the hull. The body stands, hangs or swims as the place has it.
    [[nodiscard]] static std::optional<PlayerBody> at(const LinkWorld& world, const Vec3& origin,
                                                      bool crouched);

    void press(const PlayerKeys& keys);

    [[nodiscard]] Vec3 origin() const { return originOf(state_); }
    [[nodiscard]] Vec3 velocity() const { return velocityOf(state_); }
    [[nodiscard]] bool onGround() const { return found_.onGround; }
    [[nodiscard]] bool onLadder() const { return found_.onLadder; }
    [[nodiscard]] int waterLevel() const { return found_.waterLevel; }
    [[nodiscard]] bool ducked() const { return (state_.flags & kPmoveDucked) != 0; }
    /// On a floor, in a liquid or climbing: not falling.
    [[nodiscard]] bool held() const;
    /// In lava or slime, or where the map hurts.
    [[nodiscard]] bool inHazard() const;
    /// Health lost by falling so far.
    [[nodiscard]] int damage() const { return damage_; }
    /// Whether a landing of the last command has been judged.
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
