#pragma once

#include "core/map/entities/entity_graph.h"

namespace navwright {

/// How far beside a button, which stops them, players touch it. Units.
inline constexpr float kButtonMargin = 2;

/// The box a player must touch for a trigger to act: its brush model's bounds (the game does not test the
/// brushes); for a misc_teleporter a small box above its pad.
[[nodiscard]] Box touchBox(const ActiveEntity& entity);

}  // namespace navwright
