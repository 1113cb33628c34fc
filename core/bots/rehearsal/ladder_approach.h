#pragma once

#include <optional>

#include "core/nav/files/nav_graph.h"
#include "core/physics/movement/link_run.h"

namespace navwright {

/// Adds an approach node for the foot of a ladder. A bot that reaches the foot while looking elsewhere jumps
/// along its view, away from the ladder. Between two nodes of type LADDER it moves slowly and turns to the
/// ladder. So a LADDER node is added straight before the foot at its height, and links to the foot are
/// redirected to it where bots can pass them, preferably from nodes at which bots do not touch the foot yet.
/// The foot moves into the ladder's wall, so that bots touch it late. Returns the added node; nullopt, and
/// the graph unchanged, where there is no room.
[[nodiscard]] std::optional<std::int32_t> addLadderApproach(NavGraph& graph, const LinkWorld& world,
                                                            std::int32_t foot);

/// The mean direction in which a ladder is found within 60 units, as bots search for one; a unit vector.
/// nullopt when there is none.
[[nodiscard]] std::optional<Vec3> towardsLadder(const LinkWorld& world, const Vec3& node);

}  // namespace navwright
