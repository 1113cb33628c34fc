#pragma once

#include <optional>

#include "core/bots/rehearsal/attempt_replay.h"
#include "core/bots/rehearsal/link_record.h"

namespace navwright {

/// A better position for a node; for a ladder, for all its nodes.
struct Relocation {
    std::vector<std::pair<std::int32_t, Vec3>> moved;  ///< nodes and their new origins
    double before = 0, share = 0;                      ///< share of bots that arrives, 0..1, before and after
};

/// Finds a position near one end of a failing link with which at least half of the failed bots arrive, and
/// the node's other links stay as good. Ladder nodes are moved closer to or into the wall: bots then start
/// climbing on touch, and do not touch its foot in passing. Nodes in water stay. nullopt when none is found.
[[nodiscard]] std::optional<Relocation> findRelocation(const LinkWorld& world, const NavGraph& graph,
                                                       const NodeLink& link, const LinkRecords& records);

}  // namespace navwright
