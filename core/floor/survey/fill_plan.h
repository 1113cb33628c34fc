#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/floor/survey/floor.h"

namespace navwright {

struct FillOptions {
    float spacing = 96;     ///< minimum distance of nodes in sight of each other, units
    float costFactor = 1;   ///< cost per unit of length of added links
    float failureCost = 0;  ///< cost of a bot's failure, in units of path
    double leastArea =
        4096;  ///< minimum area of a component without a visible node to get nodes, square units
    bool spawnsOnly = false;  ///< only what is needed to connect spawn points
    bool shortcuts = false;   ///< also crossings that only shorten a path
    /// By sample of the original floor: restricts new nodes to these, whatever their area, plus what connects
    /// them. Empty: all floor.
    std::vector<bool> wanted = {};

    [[nodiscard]] bool wants(std::uint32_t sample) const {
        return wanted.empty() || (sample < wanted.size() && wanted[sample]);
    }
};

/// Where nodes are added and which crossings are linked.
struct FillPlan {
    std::uint32_t main = 0;            ///< the component that all others must lead to
    std::vector<std::uint32_t> added;  ///< samples that become nodes, ascending
    std::vector<FloorCrossing> crossings;
    std::vector<bool> leads;  ///< by component: whether it leads to the main component
    std::vector<bool>
        entered;  ///< by component: whether it can be reached from the main component or a spawn point
};

/// Plans nodes for the components of the floor that bots can enter and leave and that have an item or enough
/// floor in sight of no node, among them a node within reach of each item, and plans the most reliable
/// crossings between these components. `floor` has the nav's nodes as its last samples (withPlaces());
/// `links` are the links between them, as samples. Errors: cancelled.
[[nodiscard]] Result<FillPlan> planFill(const Floor& floor,
                                        std::span<const std::pair<std::uint32_t, std::uint32_t>> links,
                                        const GameMap& map, const FillOptions& options, JobContext& context);

}  // namespace navwright
