#pragma once

#include "core/map/bsp/collision.h"
#include "core/physics/movement/pmove.h"

namespace navwright {

struct BotBody;

/// What a bot does about what stands in its way.
enum class ObstacleAct { none, jump, crouch };

/// The test that ends every frame of a walking bot, whatever its link says (BOTLIB_Crouch_Or_Jump of botlib):
/// it jumps what is 18 to 60 above its feet and free above that, as long as there is floor 36 ahead of its
/// view, ducks under what it can pass crouched, and jumps or ducks at random before other bots. `way` is the
/// direction to the next node, of unit length.
[[nodiscard]] ObstacleAct obstacleAct(const Collision& world, const PmoveParams& params, BotBody& body,
                                      const Vec3& way);

}  // namespace navwright
