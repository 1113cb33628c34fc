#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/bots/test/report.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// A test's counters of a node.
struct NodeFigures {
    std::optional<NavtestNode> counts;  ///< nullopt in reports without counters
    bool bad = false;
    bool unreachable = false;

    friend bool operator==(const NodeFigures&, const NodeFigures&) = default;
};

/// A test's counters of a link.
struct LinkFigures {
    std::optional<NavtestLink> counts;
    bool bad = false;

    friend bool operator==(const LinkFigures&, const LinkFigures&) = default;
};

/// Finds a graph's nodes in a report. Reports use the tested nav's numbers; if the graph has changed since,
/// nodes match by position.
class NavtestMatch {
  public:
    /// `report` may be nullptr: no counters. Must outlive this object.
    NavtestMatch(const NavtestReport* report, const NavGraph& graph);

    [[nodiscard]] bool known() const { return report_ != nullptr; }
    /// nullopt when the node was not tested.
    [[nodiscard]] std::optional<NodeFigures> node(std::uint32_t node) const;
    [[nodiscard]] std::optional<LinkFigures> link(std::uint32_t from, std::int32_t to) const;

  private:
    const NavtestReport* report_;
    std::vector<std::int32_t> tested_;  ///< by node of the graph: number in the tested nav, -1: none
};

}  // namespace navwright
