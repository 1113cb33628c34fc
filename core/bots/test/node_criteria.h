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

/// What weights can be about that a test does not change: the "node." criteria but those of visits, and what
/// is near a node of the map's spawn points and items.
class NodeCriteria {
  public:
    /// `demoVisits`: how often players of demos came by, by node; empty: not known.
    NodeCriteria(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                 std::span<const std::uint32_t> demoVisits = {});

    /// Nothing of the bot and the test is set but what holds before anybody has been anywhere.
    [[nodiscard]] const CriterionValues& at(std::int32_t node) const {
        return values_[static_cast<std::size_t>(node)];
    }

  private:
    std::vector<CriterionValues> values_;
};

/// Whether players pick it up: by the class names of AQ2's and Quake 2's items.
[[nodiscard]] bool isItemClass(std::string_view className);

/// Seconds that a bot needs from a node to each node by the links of the nav (travelSeconds); the longest
/// that criteria know where no way leads.
[[nodiscard]] std::vector<double> travelTimes(const NavGraph& graph, std::int32_t from);

}  // namespace navwright
