#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_writer.h"
#include "core/base/vec3.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Least, greatest, mean and middle of a set of numbers; all 0 for an empty set.
struct Spread {
    double min = 0;
    double max = 0;
    double mean = 0;
    double median = 0;
};

[[nodiscard]] Spread spreadOf(std::vector<double> values);

/// Number of nodes or links by type; the last slot counts numbers no engine version has.
using TypeCounts = std::array<std::size_t, kNodeTypeCount + 1>;

struct NavStatistics {
    std::size_t nodes = 0;  ///< in use
    std::size_t unused = 0;
    std::size_t links = 0;
    TypeCounts nodeTypes{};
    TypeCounts linkTypes{};
    Spread linksPerNode;
    std::vector<std::size_t> nodesByLinks;  ///< index = links, value = nodes with so many; up to the most
    std::size_t oneWayLinks = 0;            ///< without an opposite
    std::size_t unlinkedNodes = 0;          ///< no link from or to them
    std::size_t deadEnds = 0;               ///< links to them, none from them
    Spread lengths;                         ///< straight distances of linked nodes, units
    Spread costs;
    Box bounds;  ///< of the origins

    /// 0 without links.
    [[nodiscard]] double oneWayShare() const;
};

[[nodiscard]] NavStatistics navStatistics(const NavGraph& graph);

/// "120 MOVE, 4 LADDER", or "none".
[[nodiscard]] std::string typeList(const TypeCounts& counts);
/// An object of the types that occur.
void typeCounts(JsonWriter& json, std::string_view key, const TypeCounts& counts);

}  // namespace navwright
