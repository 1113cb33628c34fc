#pragma once

#include "core/bots/test/simulator.h"
#include "core/nav/files/nav_graph.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// A bot between two frames of what is kept of it, `seconds` after the first; `stuck.last` is not empty.
[[nodiscard]] SimulatedPlace placeAt(const StuckBot& stuck, double seconds);
/// Length of what is kept of a stuck bot, seconds.
[[nodiscard]] double lengthOf(const StuckBot& stuck);

/// What a stuck bot did, for an overlay: its trail, in another colour where something was in its way, thick
/// as far as it got by `seconds`; the bot then, with where it looks; the link it tries, and its goal.
[[nodiscard]] StagePicture stuckPicture(const StuckBot& stuck, const NavGraph& graph, double seconds);

}  // namespace navwright
