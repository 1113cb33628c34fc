#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/bots/test/report.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// What a test says of a node.
struct NodeFigures {
    std::optional<NavtestNode> counts;  ///< none in reports without figures
    bool bad = false;
    bool unreachable = false;

    friend bool operator==(const NodeFigures&, const NodeFigures&) = default;
};

/// What it says of a link.
struct LinkFigures {
    std::optional<NavtestLink> counts;
    bool bad = false;

    friend bool operator==(const LinkFigures&, const LinkFigures&) = default;
};

/// Finds the figures of a graph's nodes in a report. Reports name numbers of the nav that was tested; where
/// the graph has changed since, a node is the tested one that stood where it stands.
class NavtestMatch {
  public:
    /// `report` may be nullptr: then nothing is known. It outlives this.
    NavtestMatch(const NavtestReport* report, const NavGraph& graph);

    [[nodiscard]] bool known() const { return report_ != nullptr; }
    /// Nothing when the node was not tested.
    [[nodiscard]] std::optional<NodeFigures> node(std::uint32_t node) const;
    [[nodiscard]] std::optional<LinkFigures> link(std::uint32_t from, std::int32_t to) const;

  private:
    const NavtestReport* report_;
    std::vector<std::int32_t> tested_;  ///< by node of the graph: number in the tested nav, -1 = none
};

}  // namespace navwright
