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

/// A push in a fight carries a standing body so far, in units.
inline constexpr float kLedgeMargin = 48;

/// An edge beyond which a body falls to its death, or into what kills.
struct Ledge {
    float distance = 0;  ///< units, sideways; at most kLedgeMargin
    Vec3 away{0};        ///< horizontal, length 1; zero where it is all around
};

/// The nearest one around a player's origin that a body could be pushed over.
[[nodiscard]] std::optional<Ledge> deadlyLedge(const LinkWorld& world, const Vec3& origin);

/// What margins to ledges changed.
struct LedgeMargins {
    std::size_t moved = 0;   ///< nodes
    std::size_t dearer = 0;  ///< links

    friend bool operator==(const LedgeMargins&, const LedgeMargins&) = default;
};

/// Moves nodes away from ledges that kill, where there is floor to stand on and bots get along all their
/// links as surely as before, and lets links that run along such ledges cost more. Nodes of `spawns` and of
/// `fixed` links stay. The same whatever `jobs` (threads; 0 = one per core). Errors: cancelled.
[[nodiscard]] Result<LedgeMargins> keepFromLedges(NavGraph& graph, const LinkWorld& world,
                                                  std::span<const std::int32_t> spawns,
                                                  std::span<const NodePair> fixed, int jobs,
                                                  JobContext& context);

}  // namespace navwright
