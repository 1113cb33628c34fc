#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/floor/survey/floor.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Adds nodes and links of a floor to a nav whose own nodes are the floor's last samples (withPlaces()).
class GraphFiller {
  public:
    /// All given outlive it. `added`: samples that become nodes, ascending.
    GraphFiller(NavGraph& graph, const Floor& floor, std::span<const std::uint32_t> added, float costFactor,
                const Parameters& parameters);

    /// Nothing where there is such a link, or no room for one at its start.
    void link(std::uint32_t from, std::uint32_t to, const LinkJudgement& judged);

    /// The node of a sample that is one.
    [[nodiscard]] std::int32_t nodeOf(std::uint32_t sample) const;

  private:
    NavGraph& graph_;
    const Floor& floor_;
    std::span<const std::uint32_t> added_;
    const Parameters& parameters_;
    float costFactor_;
    std::size_t own_ = 0;      ///< nodes of the nav
    std::uint32_t first_ = 0;  ///< the first sample that is one of them
};

/// The nav's nodes as places for withPlaces(), one per node.
[[nodiscard]] std::vector<FloorSample> nodePlaces(const NavGraph& graph, float grid);

/// Adds to the cost of every link what bots lose by failing at links of its type now and then: `cost` units
/// of way a failure.
void addFailureCosts(NavGraph& graph, float cost);

/// Bots climb between two ladder nodes: of those from `first` on, one whose other end is gone is a place like
/// any other.
void retypeUnclimbed(NavGraph& graph, std::size_t first, const Collision& world);

}  // namespace navwright
