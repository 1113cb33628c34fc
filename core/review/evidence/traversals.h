#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/generate/pipeline/generation.h"
#include "core/generate/votes/votes.h"

namespace navwright {

/// One time that a player went from a node to another.
struct Traversal {
    std::uint32_t vote = 0;  ///< where it starts; the next vote ends it
    std::uint32_t demo = 0;
    std::uint8_t slot = 0;
    std::string player;   ///< empty where the demo gives no name
    double seconds = 0;   ///< of the demo, when it starts
    double duration = 0;  ///< seconds
    TraversalSpeeds speeds;
    bool fast = false;  ///< too fast for a link
    bool jumped = false, crouched = false, flown = false, hurt = false, penalised = false;
};

/// Those that count for a directed pair of nodes of the NodeSet, ascending votes.
[[nodiscard]] std::vector<Traversal> traversalsBetween(const Generation& generation, std::int32_t from,
                                                       std::int32_t to);

/// Where the votes of a node lead to.
struct Onward {
    std::int32_t node = -1;  ///< of the NodeSet; -1: a place that became no node
    std::uint32_t count = 0;

    friend bool operator==(const Onward&, const Onward&) = default;
};

/// Most first, ties by node; without the node itself.
[[nodiscard]] std::vector<Onward> onwardFrom(const Generation& generation, std::int32_t node);

/// The clusters whose votes count for a node of the NodeSet, ascending; of a ladder's end, those of both
/// ends when `wholeLadder`.
[[nodiscard]] std::vector<std::uint32_t> clustersOf(const NodeSet& nodes, std::int32_t node,
                                                    bool wholeLadder);

}  // namespace navwright
