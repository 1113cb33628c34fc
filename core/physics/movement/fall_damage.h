#pragma once

/// Damage of landings (P_FallingDamage in p_view.c of AQtion's q2pro, without slippers and grapple).
namespace navwright {

/// Impacts below this have no effect; up to kFallFootstep they sound like a step, up to kFallHarmless like a
/// fall, above they hurt.
inline constexpr float kFallSilent = 1;
inline constexpr float kFallFootstep = 15;
inline constexpr float kFallHarmless = 30;
/// Health a player starts with.
inline constexpr int kFullHealth = 100;

/// Impact of a landing, judged once per server frame: `before` and `after` are vertical velocities (units/s)
/// at the end of the previous and the current frame. 0 while falling.
[[nodiscard]] float fallImpact(float before, float after, bool onGround, int waterLevel) noexcept;

/// Health lost by an impact.
[[nodiscard]] int fallDamage(float impact) noexcept;

}  // namespace navwright
