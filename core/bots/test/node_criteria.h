#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/bots/characters/criteria.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// The criteria that a test does not change: "node." criteria except visits, and which spawn points and items
/// are near a node.
class NodeCriteria {
  public:
    /// `demoVisits`: visits by players of demos, by node; empty: unknown. Without `exposure`, which takes a
    /// line for each pair of nodes, that criterion is 0.
    NodeCriteria(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                 std::span<const std::uint32_t> demoVisits = {}, bool exposure = true);

    /// Bot and test criteria have their values before the first visit.
    [[nodiscard]] const CriterionValues& at(std::int32_t node) const { return values_[node]; }

  private:
    std::vector<CriterionValues> values_;
};

/// By item of the map, the node in use at which a bot gets it: the nearest, at most 64 units away. Ascending,
/// none twice.
[[nodiscard]] std::vector<std::int32_t> itemNodes(const NavGraph& graph, const BspFile& bsp);

/// Whether players can pick it up, by the class names of AQ2's and Quake 2's items.
[[nodiscard]] bool isItemClass(std::string_view className);

/// Bots' travel times from a node to each node by the nav's links (travelSeconds()), seconds; the criterion's
/// maximum where there is no path.
[[nodiscard]] std::vector<double> travelTimes(const NavGraph& graph, std::int32_t from);

}  // namespace navwright
