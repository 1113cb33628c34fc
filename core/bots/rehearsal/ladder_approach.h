#pragma once

#include <optional>

#include "core/nav/files/nav_graph.h"
#include "core/physics/movement/link_run.h"

namespace navwright {

/// Gives the foot of a ladder an approach of its own. A bot that comes to the foot with its view elsewhere
/// jumps along the view, away from the ladder. Between two nodes of type LADDER it goes slowly and turns to
/// the ladder meanwhile: so a node of that type is put straight before the foot, at its height, and the ways
/// to the foot lead there instead, where bots are sure to make them, from nodes at which bots do not touch
/// the foot yet wherever there are such. The foot goes into the ladder's wall, so that bots touch it late.
/// Returns the node added; nothing, and the graph as it was, where there is no room for one.
[[nodiscard]] std::optional<std::int32_t> addLadderApproach(NavGraph& graph, const LinkWorld& world,
                                                            std::int32_t foot);

/// The mean direction in which a ladder is felt within 60 units, as bots feel for one; unit length. Nothing
/// where none is.
[[nodiscard]] std::optional<Vec3> towardsLadder(const LinkWorld& world, const Vec3& node);

}  // namespace navwright
