#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/bots/test/report.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

/// How far a push in a fight carries a standing body, in units.
inline constexpr float kLedgeMargin = 48;

/// An edge beyond which a body falls to its death or into a deadly liquid.
struct Ledge {
    float distance = 0;  ///< units, sideways; at most kLedgeMargin
    Vec3 away{0};        ///< horizontal unit vector towards the edge; zero where it is all around
};

/// Finds the nearest deadly edge over which a body at a player's origin could be pushed.
[[nodiscard]] std::optional<Ledge> deadlyLedge(const LinkWorld& world, const Vec3& origin);

/// What keepFromLedges() changed.
struct LedgeMargins {
    std::size_t moved = 0;   ///< nodes moved
    std::size_t dearer = 0;  ///< links made dearer

    friend bool operator==(const LedgeMargins&, const LedgeMargins&) = default;
};

/// Moves nodes away from deadly ledges, where there is floor and all their links stay as reliable, and raises
/// the cost of links along such ledges. Nodes of `spawns` and of `fixed` links stay. The result does not
/// depend on `jobs` (threads; 0 = one per core). Errors: cancelled.
[[nodiscard]] Result<LedgeMargins> keepFromLedges(NavGraph& graph, const LinkWorld& world,
                                                  std::span<const std::int32_t> spawns,
                                                  std::span<const NodeLink> fixed, int jobs,
                                                  JobContext& context);

}  // namespace navwright
