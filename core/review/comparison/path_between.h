#pragma once

#include "core/base/vec3.h"
#include "core/nav/graph/path_query.h"

namespace navwright {

/// The path bots take between two places of a nav.
struct PathBetween {
    std::int32_t start = -1;  ///< node that serves the start; -1: none near
    std::int32_t goal = -1;
    NavPath path;  ///< if both nodes exist
};

/// Finds the path as the engine does (enginePath()). Places are players' origins.
[[nodiscard]] PathBetween pathBetween(const NavGraph& graph, const Vec3& from, const Vec3& to);

}  // namespace navwright
