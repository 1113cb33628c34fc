#pragma once

/// What a landing costs (P_FallingDamage in p_view.c of AQtion's q2pro, without slippers and grapple).
namespace navwright {

/// Impacts below this leave no trace; up to kFallFootstep they sound like a step, up to kFallHarmless like a
/// fall, and above they hurt.
inline constexpr float kFallSilent = 1;
inline constexpr float kFallFootstep = 15;
inline constexpr float kFallHarmless = 30;
/// Health a player starts with.
inline constexpr int kFullHealth = 100;

/// How hard a landing was, judged once a server frame: `before` and `after` are the vertical velocities
/// (units/s) at the end of the previous frame and of this one. 0 while still falling.
[[nodiscard]] float fallImpact(float before, float after, bool onGround, int waterLevel) noexcept;

/// Health lost by an impact.
[[nodiscard]] int fallDamage(float impact) noexcept;

}  // namespace navwright
