#pragma once

#include <optional>

#include "core/bots/rehearsal/attempt_replay.h"
#include "core/bots/rehearsal/link_record.h"

namespace navwright {

/// A node that stands better elsewhere; of a ladder all its nodes.
struct Relocation {
    std::vector<std::pair<std::int32_t, Vec3>> moved;  ///< nodes, and their new origins
    double before = 0, share = 0;                      ///< of the bots that arrive, 0..1: as it is, and moved
};

/// Looks for a place near one end of the link that bots failed on, from which or to which at least half of
/// those that failed get along, and where the node's other links serve no worse. A ladder's nodes go nearer
/// to its wall or into it: bots then climb once they touch it, and do not meet its foot when they pass. Nodes
/// in water stay. Nothing where there is none.
[[nodiscard]] std::optional<Relocation> findRelocation(const LinkWorld& world, const NavGraph& graph,
                                                       const NodePair& link, const LinkRecords& records);

}  // namespace navwright
