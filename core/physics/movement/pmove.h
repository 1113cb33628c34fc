#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/base/vec3.h"
#include "core/map/bsp/collision.h"
#include "core/map/bsp/contents.h"

/// The engine's player movement, one command at a time, equal to the engine bit for bit (AQtion's q2pro,
/// branch sync/aq2-tng).
namespace navwright {

enum class PmoveType : std::int32_t { normal = 0, spectator = 1, dead = 2, gib = 3, freeze = 4 };

/// Bits of PmoveState::flags, with the engine's numbers.
inline constexpr std::int32_t kPmoveDucked = 1;
inline constexpr std::int32_t kPmoveJumpHeld = 2;
inline constexpr std::int32_t kPmoveOnGround = 4;
inline constexpr std::int32_t kPmoveWaterJump = 8;
inline constexpr std::int32_t kPmoveLanding = 16;
inline constexpr std::int32_t kPmoveTeleport = 32;
inline constexpr std::int32_t kPmoveOnLadder = 256;  ///< only set with PmoveParams::exportLadder

/// Bit of PmoveState::aq2Flags: the leg is hurt, so the player limps and cannot jump.
inline constexpr std::int32_t kPmoveLimping = 1;

/// What survives from one command to the next.
struct PmoveState {
    PmoveType type = PmoveType::normal;
    std::array<std::int32_t, 3> origin{};       ///< 1/8 units
    std::array<std::int32_t, 3> velocity{};     ///< 1/8 units/s
    std::int32_t flags = 0;                     ///< kPmove...
    std::int32_t timer = 0;                     ///< while above 0: no jump out of water, no ladder; 8 ms each
    std::int32_t gravity = 800;                 ///< units/s^2
    std::array<std::int16_t, 3> deltaAngles{};  ///< added to the command's angles; 65536 a turn
    std::int32_t aq2Flags = 0;
    std::int32_t timestamp = 0;  ///< ms, modulo 60000; decides when a limping player can walk
    std::int32_t legHits = 0;

    friend bool operator==(const PmoveState&, const PmoveState&) = default;
};

/// What the player asks for. Full speed is 400, the move itself caps it.
struct PmoveCommand {
    std::int32_t msec = 0;                 ///< 0..255
    std::array<std::int16_t, 3> angles{};  ///< pitch, yaw, roll; 65536 a turn
    std::int32_t forward = 0, side = 0, up = 0;
};

/// How the server moves a client. The defaults are those for bots, and for calls without a client.
struct PmoveParams {
    float maxSpeed = 300;          ///< units/s
    float friction = 6;            ///< per second, on ground and ladders
    float waterFriction = 1;       ///< per second and water level
    float flyFriction = 9;         ///< per second, spectators
    float waterSpeedFactor = 0.5;  ///< share of the wished speed in water
    float spectatorSpeed = 1;      ///< factor on a spectator's time
    bool airAccelerate = false;
    bool strafeHack = false;  ///< hard landings do not lock movement
    bool flyHack = false;     ///< spectators glide on at the wished speed
    bool waterHack = false;   ///< no bobbing by the jump key in water
    bool exportLadder = false;
    /// The server counts the mover's own body among the contents of a place, so that no liquid is plain water
    /// to it, and jumping in it lifts less.
    bool meetsItself = false;
    std::int32_t coordinateBits = 16;  ///< origin and velocity wrap to this many, 1/8 units included
    std::int32_t timerShift = 3;       ///< the timer counts 2^shift milliseconds
    Contents mask = kMaskPlayerSolid;
    std::span<const Box> bodies = {};  ///< other players' boxes, absolute; solid where the mask has monsters

    /// Client protocols with extended coordinates.
    void extend() {
        coordinateBits = 23;
        timerShift = 0;
    }
    /// The server's QuakeWorld mode.
    void enableQuakeWorld() {
        maxSpeed = 320;
        friction = waterFriction = 4;
        waterSpeedFactor = 0.7f;
        airAccelerate = true;
    }
};

/// What the move found besides the new state.
struct PmoveResult {
    bool onGround = false;
    int groundBody = -1;  ///< which of PmoveParams::bodies it stands on; -1: none
    bool onLadder = false;
    Contents waterType = 0;  ///< contents at the feet when in liquid
    int waterLevel = 0;      ///< 0 none, 1 feet, 2 waist, 3 eyes
    float viewHeight = 0;    ///< eyes above the origin, units
    Vec3 viewAngles{0};      ///< degrees
    Box hull;
};

/// Moves `state` by one command. `snapInitial`: the state may be off the 1/8 grid's free places (after a
/// spawn), so look for a free one first. Never fails; a state in solid stays where it is.
PmoveResult pmove(const Collision& world, const PmoveParams& params, PmoveState& state,
                  const PmoveCommand& command, bool snapInitial = false);

/// Origin in units.
[[nodiscard]] inline Vec3 originOf(const PmoveState& state) noexcept {
    return {static_cast<float>(state.origin[0]) * 0.125f, static_cast<float>(state.origin[1]) * 0.125f,
            static_cast<float>(state.origin[2]) * 0.125f};
}

/// Velocity in units/s.
[[nodiscard]] inline Vec3 velocityOf(const PmoveState& state) noexcept {
    return {static_cast<float>(state.velocity[0]) * 0.125f, static_cast<float>(state.velocity[1]) * 0.125f,
            static_cast<float>(state.velocity[2]) * 0.125f};
}

}  // namespace navwright
