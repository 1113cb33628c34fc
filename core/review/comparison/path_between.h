#pragma once

#include "core/base/vec3.h"
#include "core/nav/graph/path_query.h"

namespace navwright {

/// The way bots take between two places of a nav.
struct PathBetween {
    std::int32_t start = -1;  ///< node a bot at the place starts from; -1: none is near
    std::int32_t goal = -1;
    NavPath path;  ///< when both are there
};

/// As the engine searches (enginePath). Places are players' origins.
[[nodiscard]] PathBetween pathBetween(const NavGraph& graph, const Vec3& from, const Vec3& to);

}  // namespace navwright
