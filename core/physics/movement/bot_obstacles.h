#pragma once

#include "core/map/bsp/collision.h"
#include "core/physics/movement/pmove.h"

namespace navwright {

struct BotBody;

/// A bot's reaction to an obstacle.
enum class ObstacleAct { none, jump, crouch };

/// The obstacle test at the end of every frame of a walking bot, whatever its link (BOTLIB_Crouch_Or_Jump of
/// botlib): jumps obstacles 18 to 60 above its feet with free space above, if there is floor 36 ahead of its
/// view; crouches under what it can pass crouched; jumps or crouches randomly before other bots. `way`:
/// direction to the next node, unit length.
[[nodiscard]] ObstacleAct obstacleAct(const Collision& world, const PmoveParams& params, BotBody& body,
                                      const Vec3& way);

}  // namespace navwright
