#pragma once

#include <optional>

#include "rehearse/cures.h"

namespace navwright {

/// Another link in place of one.
struct LinkReplacement {
    NavGraph graph;  ///< with it
    NodePair link;
    NodeType type = NodeType::move;
    LinkRecord record;  ///< what is known of it
};

/// Looks for a link in place of one that hardly any bot makes and that nothing leads around: one that was
/// there before it and failed less, else one between nodes near its ends that bots are sure to make. Where
/// the way from the failing link's start to that of the other, or on from its end, is broken, bots must be
/// sure to walk it, and links are added. Nothing where as many nodes and spawn points as before are not
/// served.
[[nodiscard]] std::optional<LinkReplacement> findReplacement(const LinkWorld& world, const NavGraph& graph,
                                                             const NodePair& link, const LinkRecord& record,
                                                             const CureInput& input);

}  // namespace navwright
