#pragma once

#include <optional>

#include "core/map/bsp/collision.h"
#include "core/physics/movement/pmove.h"

/// How the engine's bots turn their view and detect ladders (BOTLIB_Look and BOTLIB_TouchingLadder of
/// botlib). Angles are degrees: pitch (down positive), yaw, roll.
namespace navwright {

struct BotBody;
struct BotTask;

/// The pitch and yaw of a direction, each 0 to 360.
[[nodiscard]] Vec3 anglesTowards(const Vec3& direction);

/// Turns the view by a fraction of the remaining angle. Once settled, it gets the task's next target, or for
/// ladder tasks the direction of a detected ladder. `origin`: the body's before this frame's move. Without a
/// task the view finishes its turn.
void turnView(const Collision& world, const PmoveParams& params, BotBody& body, const BotTask* task,
              const Vec3& origin);

/// Whether a ladder is within 32 units ahead of the view.
[[nodiscard]] bool feelsLadder(const Collision& world, const PmoveParams& params, const Vec3& origin,
                               float yaw);

}  // namespace navwright
