#pragma once

#include "core/map/bsp/collision.h"
#include "core/physics/movement/pmove.h"

/// A player in a test world, moved by commands.
struct Mover {
    explicit Mover(const navwright::Collision& collision) : world(collision) {}

    const navwright::Collision& world;
    navwright::PmoveParams params;
    navwright::PmoveState state;
    navwright::PmoveResult last;

    Mover& at(float x, float y, float z) {
        state.origin = {eighths(x), eighths(y), eighths(z)};
        return *this;
    }
    Mover& moving(float x, float y, float z) {
        state.velocity = {eighths(x), eighths(y), eighths(z)};
        return *this;
    }
    Mover& flagged(std::int32_t flags) {
        state.flags = flags;
        return *this;
    }
    /// Runs a command of `msec` `times` times.
    Mover& go(int msec, const navwright::PmoveCommand& keys = {}, int times = 1) {
        for (int i = 0; i < times; ++i) {
            navwright::PmoveCommand command = keys;
            command.msec = msec;
            last = navwright::pmove(world, params, state, command);
        }
        return *this;
    }

    [[nodiscard]] navwright::Vec3 origin() const { return navwright::originOf(state); }
    [[nodiscard]] navwright::Vec3 velocity() const { return navwright::velocityOf(state); }

    static std::int32_t eighths(float units) { return static_cast<std::int32_t>(units * 8); }
    static std::int16_t degrees(float angle) {
        return static_cast<std::int16_t>(static_cast<int>(angle * 65536 / 360));
    }
};

/// Input at full speed: forward; up, or jumping.
inline constexpr navwright::PmoveCommand kAhead{.msec = 0, .angles = {}, .forward = 400, .side = 0, .up = 0};
inline constexpr navwright::PmoveCommand kUpwards{
    .msec = 0, .angles = {}, .forward = 0, .side = 0, .up = 400};

/// Height of a player standing on a floor at 0: the next 1/8 above the trace epsilon.
inline constexpr float kStandingZ = 24.125f;
