#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/base/engine_constants.h"
#include "core/base/vec3.h"
#include "core/map/bsp/collision.h"
#include "core/map/bsp/contents.h"

/// The engine's player movement, one command at a time, bit-identical to the engine (AQtion's q2pro, branch
/// sync/aq2-tng).
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

/// Bit of PmoveState::aq2Flags: a hurt leg; the player limps and cannot jump.
inline constexpr std::int32_t kPmoveLimping = 1;

/// The state between commands.
struct PmoveState {
    PmoveType type = PmoveType::normal;
    std::array<std::int32_t, 3> origin{};    ///< 1/8 units
    std::array<std::int32_t, 3> velocity{};  ///< 1/8 units/s
    std::int32_t flags = 0;                  ///< kPmove...
    std::int32_t timer = 0;                  ///< above 0: no jump out of water, no ladder; units of 8 ms
    std::int32_t gravity = static_cast<std::int32_t>(kGravity);  ///< units/s^2
    std::array<std::int16_t, 3> deltaAngles{};  ///< added to the command's angles; 65536 per turn
    std::int32_t aq2Flags = 0;
    std::int32_t timestamp = 0;  ///< ms, modulo 60000; decides when a limping player can walk
    std::int32_t legHits = 0;

    friend bool operator==(const PmoveState&, const PmoveState&) = default;
};

/// A player's input. Full speed is 400; the move caps it.
struct PmoveCommand {
    std::int32_t msec = 0;                 ///< 0..255
    std::array<std::int16_t, 3> angles{};  ///< pitch, yaw, roll; 65536 per turn
    std::int32_t forward = 0, side = 0, up = 0;
};

/// The server's movement settings. The defaults are those for bots and for calls without a client.
struct PmoveParams {
    float maxSpeed = kRunSpeed;    ///< units/s
    float friction = 6;            ///< per second, on ground and ladders
    float waterFriction = 1;       ///< per second and water level
    float flyFriction = 9;         ///< per second, spectators
    float waterSpeedFactor = 0.5;  ///< factor on the wished speed in water
    float spectatorSpeed = 1;      ///< factor on a spectator's time
    bool airAccelerate = false;
    bool strafeHack = false;  ///< hard landings do not lock movement
    bool flyHack = false;     ///< spectators glide on at the wished speed
    bool waterHack = false;   ///< the jump key does not bob in water
    bool exportLadder = false;
    /// Whether the server counts the mover's own body among the contents of a place: then no liquid is plain
    /// water to it, and jumping in it lifts less.
    bool meetsItself = false;
    std::int32_t coordinateBits = 16;  ///< origin and velocity wrap to this many bits, 1/8 units included
    std::int32_t timerShift = 3;       ///< unit of the timer: 2^shift milliseconds
    Contents mask = kMaskPlayerSolid;
    std::span<const Box> bodies =
        {};  ///< other players' boxes, absolute; solid if the mask includes monsters

    /// Settings for client protocols with extended coordinates.
    void extend() {
        coordinateBits = 23;
        timerShift = 0;
    }
    /// Settings for the server's QuakeWorld mode.
    void enableQuakeWorld() {
        maxSpeed = 320;
        friction = waterFriction = 4;
        waterSpeedFactor = 0.7f;
        airAccelerate = true;
    }
};

/// Results of a move besides the new state.
struct PmoveResult {
    bool onGround = false;
    int groundBody = -1;  ///< index in PmoveParams::bodies of the one it stands on; -1: none
    bool onLadder = false;
    Contents waterType = 0;  ///< contents at the feet in a liquid
    int waterLevel = 0;      ///< 0 none, 1 feet, 2 waist, 3 eyes
    float viewHeight = 0;    ///< height of the eyes above the origin, units
    Vec3 viewAngles{0};      ///< degrees
    Box hull;
};

/// Moves `state` by one command. `snapInitial`: the state may be in solid by rounding (after a spawn), so
/// first searches for a free position. Never fails; a state in solid stays where it is.
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
