#pragma once

#include "core/base/vec3.h"
#include "core/physics/map_queries/walk_check.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

/// Whether bots can walk straight to `to` from every place where they count `from` as reached: up to 32 units
/// beside it, or to the edge of the floor.
[[nodiscard]] bool isWideWalk(const WalkCheck& walk, const Vec3& from, const Vec3& to);

/// Whether at least nine of ten bots that tried the link made it.
[[nodiscard]] bool isSureOfTen(const LinkJudgement& judged);

}  // namespace navwright
