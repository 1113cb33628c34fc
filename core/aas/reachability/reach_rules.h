#pragma once

#include <cmath>
#include <cstdint>

namespace navwright {

/// What a player can do, and what it costs, by which the ways between areas are found. Units, units/s and
/// hundredths of a second. The defaults are a player of Action Quake 2.
struct ReachRules {
    float gravity = 800, waterGravity = 400;
    float jumpSpeed = 270;  ///< upwards
    float maxSpeed = 300;   ///< level
    float swimSpeed = 150, swimAcceleration = 4;
    float stopSpeed = 100;               ///< below it ground slows as much as at it
    float takeOff = 1;                   ///< friction of the ground that a hop leaves, per second
    float waterFriction = 6;             ///< per second
    float maxStep = 19;                  ///< a step is lower
    float maxBarrier = 45;               ///< so is what a player jumps onto from where he stands
    float maxWaterJump = 18;             ///< water this far below an edge lets a player jump out
    float steepest = 0.7f;               ///< share of a floor's normal that points up
    float maxJumpFall = 450;             ///< height over which a jump's farthest distance is reckoned
    float hurtFall = 40, harmFall = 60;  ///< by fallDelta(): falls that hurt, and hurt more
    bool crouchWays = true;     ///< on foot into or out of areas for crouching only is crouching, not walking
    bool climbsDucked = false;  ///< whether anybody gets up a ladder into areas for crouching only

    std::uint16_t crouchTime = 300;  ///< to begin to crouch
    std::uint16_t waterJumpTime = 400;
    std::uint16_t barrierTime = 100;
    std::uint16_t ledgeTime = 70;
    std::uint16_t jumpTime = 300;
    std::uint16_t ladderTime = 10;
    std::uint16_t teleportTime = 50;
    std::uint16_t elevatorTime = 50;
    std::uint16_t pushTime = 250;
    std::uint16_t bobTime = 300;
    std::uint16_t hurtTime = 300, harmTime = 500;
    std::uint16_t smallWaterTime = 200;  ///< into liquid of less than 800 cubic units

    /// Those that bspc has for Quake 2.
    [[nodiscard]] static ReachRules ofBspc() {
        ReachRules rules;
        rules.maxSpeed = 320;
        rules.maxBarrier = 33;
        rules.crouchWays = false;
        rules.climbsDucked = true;
        return rules;
    }

    [[nodiscard]] float jumpHeight() const { return jumpSpeed * jumpSpeed / (2 * gravity); }
    [[nodiscard]] float farthestJump() const {
        return maxSpeed * (std::sqrt(2 * maxJumpFall / gravity) + jumpSpeed / gravity);
    }
    /// How hard a fall of that height is, on the game's scale.
    [[nodiscard]] float fallDelta(float height) const { return 2 * gravity * height * 0.0001f; }
};

}  // namespace navwright
