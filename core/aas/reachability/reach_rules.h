#pragma once

#include <cmath>
#include <cstdint>

#include "core/base/engine_constants.h"

namespace navwright {

/// What a player can do and the costs, for finding reachabilities. Units, units/s and hundredths of a second.
/// The defaults describe a player of Action Quake 2.
struct ReachRules {
    float gravity = kGravity, waterGravity = 400;
    float jumpSpeed = kPmoveJumpSpeed;  ///< upward
    float maxSpeed = kRunSpeed;         ///< horizontal
    float swimSpeed = kSwimSpeed, swimAcceleration = 4;
    float stopSpeed = 100;    ///< ground friction is constant below it
    float takeOff = 1;        ///< ground friction at take-off, per second
    float waterFriction = 6;  ///< per second
    float maxStep = 19;       ///< a step is lower than this
    float maxBarrier = 45;    ///< a barrier that a standing player jumps onto is lower than this
    float maxWaterJump = 18;  ///< a player can jump out of water at most this far below an edge
    float steepest = kPmoveMinGroundNormal;  ///< smallest upward component of a floor's normal
    float maxJumpFall = 450;                 ///< fall height for which the farthest jump is computed
    float hurtFall = 40, harmFall = 60;      ///< in fallDelta() units: falls that hurt, and that hurt more
    bool crouchReachabilities =
        true;                   ///< walking into or out of areas that allow only crouching counts as crouch
    bool climbsDucked = false;  ///< whether players can climb a ladder into areas that allow only crouching

    std::uint16_t crouchTime = 300;  ///< to start crouching
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
    std::uint16_t smallWaterTime = 200;  ///< into a liquid of less than 800 cubic units

    /// The values of bspc for Quake 2.
    [[nodiscard]] static ReachRules ofBspc() {
        ReachRules rules;
        rules.maxSpeed = 320;
        rules.maxBarrier = 33;
        rules.crouchReachabilities = false;
        rules.climbsDucked = true;
        return rules;
    }

    [[nodiscard]] float jumpHeight() const { return jumpSpeed * jumpSpeed / (2 * gravity); }
    [[nodiscard]] float farthestJump() const {
        return maxSpeed * (std::sqrt(2 * maxJumpFall / gravity) + jumpSpeed / gravity);
    }
    /// The hardness of a fall from that height, on the game's scale.
    [[nodiscard]] float fallDelta(float height) const { return 2 * gravity * height * 0.0001f; }
};

}  // namespace navwright
