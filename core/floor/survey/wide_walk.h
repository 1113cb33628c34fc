#pragma once

#include "core/base/vec3.h"
#include "core/physics/map_queries/walk_check.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

/// Whether bots walk straight there from wherever they count the start as reached: up to 32 units beside it,
/// as far as the floor goes.
[[nodiscard]] bool isWideWalk(const WalkCheck& walk, const Vec3& from, const Vec3& to);

/// Whether nine of ten bots made it.
[[nodiscard]] bool isSureOfTen(const LinkJudgement& judged);

}  // namespace navwright
