#pragma once

#include <optional>

#include "core/map/bsp/collision.h"
#include "core/physics/movement/pmove.h"

/// How the engine's bots turn their view and feel for ladders (BOTLIB_Look and BOTLIB_TouchingLadder of
/// botlib). Angles are degrees: pitch (down positive), yaw, roll.
namespace navwright {

struct BotBody;
struct BotTask;

/// The pitch and yaw of a direction, each 0 to 360.
[[nodiscard]] Vec3 anglesTowards(const Vec3& direction);

/// Turns the view by a share of what is missing to the direction it was given; once it has come to rest, it
/// is given the task's next place, or the direction of a ladder felt for when the task is about one. `origin`
/// is the body's before the frame's move. Without a task the view comes to rest where it was turning to.
void turnView(const Collision& world, const PmoveParams& params, BotBody& body, const BotTask* task,
              const Vec3& origin);

/// Whether a ladder is at most 32 units ahead of the view.
[[nodiscard]] bool feelsLadder(const Collision& world, const PmoveParams& params, const Vec3& origin,
                               float yaw);

}  // namespace navwright
