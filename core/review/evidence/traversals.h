#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/generate/pipeline/generation.h"
#include "core/generate/votes/votes.h"

namespace navwright {

/// One movement of a player between two nodes.
struct Traversal {
    std::uint32_t vote = 0;  ///< its start; the next vote is its end
    std::uint32_t demo = 0;
    std::uint8_t slot = 0;
    std::string player;   ///< empty when the demo has none
    double seconds = 0;   ///< demo time of its start
    double duration = 0;  ///< seconds
    TraversalSpeeds speeds;
    bool fast = false;  ///< too fast for a link
    bool jumped = false, crouched = false, flown = false, hurt = false, penalised = false;
};

/// The traversals that count for a node pair of the NodeSet, by vote.
[[nodiscard]] std::vector<Traversal> traversalsBetween(const Generation& generation, std::int32_t from,
                                                       std::int32_t to);

/// Where players went from a node.
struct Onward {
    std::int32_t node = -1;  ///< in the NodeSet; -1: a place without node
    std::uint32_t count = 0;

    friend bool operator==(const Onward&, const Onward&) = default;
};

/// Most frequent first, ties by node; excludes the node itself.
[[nodiscard]] std::vector<Onward> onwardFrom(const Generation& generation, std::int32_t node);

/// The clusters whose votes count for a NodeSet's node, ascending; for a ladder end with `wholeLadder` those
/// of both ends.
[[nodiscard]] std::vector<std::uint32_t> clustersOf(const NodeSet& nodes, std::int32_t node,
                                                    bool wholeLadder);

}  // namespace navwright
