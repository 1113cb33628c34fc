#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/vec3.h"
#include "core/generate/graph/graph.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"
#include "core/review/confidence/nav_confidence.h"

namespace navwright {

/// What leaving out all that is below a confidence does to a nav.
struct ConfidenceCut {
    double least = 0;
    std::vector<bool> keepNodes;               ///< by node
    std::vector<std::vector<bool>> keepLinks;  ///< by node and link
    std::uint32_t nodes = 0;                   ///< left out for their confidence
    std::uint32_t links = 0;                   ///< likewise, their nodes stay
    std::uint32_t linksOfNodes = 0;            ///< left out with their nodes
    std::uint32_t stranded = 0;                ///< nodes left out since no link of theirs stays
    std::uint32_t spared = 0;                  ///< below it, kept: locked, or made by hand
    std::size_t partsBefore = 0, parts = 0;    ///< strongly connected, of two nodes or more
    double mainBefore = 0, main = 0;           ///< share of the nodes in the largest of them
    struct Spawn {
        std::string className;
        Vec3 origin{0};
        std::string reason;
    };
    std::vector<Spawn> lostSpawns;  ///< served by the main part before, and not after

    [[nodiscard]] bool empty() const { return nodes + links + stranded == 0; }
};

/// Nothing is changed. `map` may be nullptr: spawn points are not looked at then.
[[nodiscard]] ConfidenceCut planCut(const NavGraph& graph, const NavConfidence& confidence, double least,
                                    const GameMap* map);

/// "12 nodes and 40 links below 0.5 are left out, with 3 nodes that no link would lead to".
[[nodiscard]] std::string cutSentence(const ConfidenceCut& cut);
/// What a person should know before, each a sentence: lost spawn points, a nav that falls into parts.
[[nodiscard]] std::vector<std::string> cutWarnings(const ConfidenceCut& cut);

/// The graph without what is cut. `cut` was planned for it.
[[nodiscard]] NavGraph cutGraph(const NavGraph& graph, const ConfidenceCut& cut);
/// The same with what is known of the rest.
[[nodiscard]] GraphResult cutResult(const GraphResult& result, const ConfidenceCut& cut);

}  // namespace navwright
