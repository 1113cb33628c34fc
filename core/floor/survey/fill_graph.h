#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/floor/survey/floor.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Adds nodes and links of a floor to a nav whose nodes are the floor's last samples (withPlaces()).
class GraphFiller {
  public:
    /// All arguments must outlive it. `added`: samples that become nodes, ascending.
    GraphFiller(NavGraph& graph, const Floor& floor, std::span<const std::uint32_t> added, float costFactor,
                const Parameters& parameters);

    /// Adds a link, unless it exists or its start is full.
    void link(std::uint32_t from, std::uint32_t to, const LinkJudgement& judged);

    /// The node of a sample; the sample must be a node.
    [[nodiscard]] std::int32_t nodeOf(std::uint32_t sample) const;

  private:
    NavGraph& graph_;
    const Floor& floor_;
    std::span<const std::uint32_t> added_;
    const Parameters& parameters_;
    float costFactor_;
    std::size_t own_ = 0;      ///< number of nodes in the original nav
    std::uint32_t first_ = 0;  ///< the sample of its first node
};

/// The link type for a movement. That of a fall depends on its depth `fall`, units.
[[nodiscard]] NodeType linkTypeOf(const LinkJudgement& judged, float fall, const Parameters& parameters);

/// The nav's nodes as places for withPlaces(), in node order.
[[nodiscard]] std::vector<FloorSample> nodePlaces(const NavGraph& graph, float grid);

/// Adds to every link's cost the expected loss from failures of its type; a failure costs as much as `cost`
/// units of path.
void addFailureCosts(NavGraph& graph, float cost);

/// Retypes ladder nodes from `first` on whose other end was removed: bots climb only between two of them.
void retypeUnclimbed(NavGraph& graph, std::size_t first, const Collision& world);

}  // namespace navwright
