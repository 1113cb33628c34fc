#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/description.h"
#include "core/base/vec3.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Minimum, maximum, mean and median of a set of numbers; all 0 for an empty set.
struct Spread {
    double min = 0;
    double max = 0;
    double mean = 0;
    double median = 0;
};

[[nodiscard]] Spread spreadOf(std::vector<double> values);

/// Number of nodes or links by type; the last entry counts unknown types.
using TypeCounts = std::array<std::size_t, kNodeTypeCount + 1>;

struct NavStatistics {
    std::size_t nodes = 0;  ///< in use
    std::size_t unused = 0;
    std::size_t links = 0;
    TypeCounts nodeTypes{};
    TypeCounts linkTypes{};
    Spread linksPerNode;
    std::vector<std::size_t> nodesByLinks;  ///< by number of links: number of nodes, up to the maximum
    std::size_t oneWayLinks = 0;            ///< without a reverse link
    std::size_t unlinkedNodes = 0;          ///< nodes without links from or to them
    std::size_t deadEnds = 0;               ///< nodes with links to them, but none from them
    Spread lengths;                         ///< straight distances of linked nodes, units
    Spread costs;
    Box bounds;  ///< of the origins

    /// 0 without links.
    [[nodiscard]] double oneWayShare() const;
};

[[nodiscard]] NavStatistics navStatistics(const NavGraph& graph);

/// "120 MOVE, 4 LADDER", or "none".
[[nodiscard]] std::string typeList(const TypeCounts& counts);
/// The types that occur.
[[nodiscard]] NamedCounts namedTypes(const TypeCounts& counts);

}  // namespace navwright
