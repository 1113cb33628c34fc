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

/// The effect of removing everything below a confidence.
struct ConfidenceCut {
    double least = 0;
    std::vector<bool> keepNodes;               ///< by node
    std::vector<std::vector<bool>> keepLinks;  ///< by node and link
    std::uint32_t nodes = 0;                   ///< removed for low confidence
    std::uint32_t links = 0;                   ///< removed for low confidence, while their nodes stay
    std::uint32_t linksOfNodes = 0;            ///< removed with their nodes
    std::uint32_t stranded = 0;                ///< nodes removed because no link remains
    std::uint32_t spared = 0;                  ///< below the limit but kept: locked, or edited by hand
    std::size_t partsBefore = 0, parts = 0;    ///< strongly connected components with at least two nodes
    double mainBefore = 0, main = 0;           ///< share of the nodes in the main component
    struct Spawn {
        std::string className;
        Vec3 origin{0};
        std::string reason;
    };
    std::vector<Spawn> lostSpawns;  ///< served by the main component only before the cut

    [[nodiscard]] bool empty() const { return nodes + links + stranded == 0; }
};

/// Plans a cut without changing anything. `map` may be nullptr: then spawn points are not checked.
[[nodiscard]] ConfidenceCut planCut(const NavGraph& graph, const NavConfidence& confidence, double least,
                                    const GameMap* map);

/// A sentence: "12 nodes and 40 links below 0.5 are left out, with 3 nodes that no link would lead to".
[[nodiscard]] std::string cutSentence(const ConfidenceCut& cut);
/// Warnings to show first, one sentence each: lost spawn points, a nav that falls into parts.
[[nodiscard]] std::vector<std::string> cutWarnings(const ConfidenceCut& cut);

/// Applies a cut planned for the graph.
[[nodiscard]] NavGraph cutGraph(const NavGraph& graph, const ConfidenceCut& cut);
/// Applies a cut to the graph and the data about it.
[[nodiscard]] GraphResult cutResult(const GraphResult& result, const ConfidenceCut& cut);

}  // namespace navwright
