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
    float spacing = 96;       ///< units between nodes in sight of each other, at least
    float costFactor = 1;     ///< what a way of the map costs more than its length
    float failureCost = 0;    ///< units of way that a failure costs a bot
    double leastArea = 4096;  ///< square units of a part out of sight of all nodes, to be worth a visit
    bool spawnsOnly = false;  ///< only what bots need that appear where the nav does not lead
    /// By sample of the floor before the nav's nodes were added: the only floor that gets nodes, whatever its
    /// area, but for what leads there and back. Empty: all floor.
    std::vector<bool> wanted = {};

    [[nodiscard]] bool wants(std::uint32_t sample) const {
        return wanted.empty() || (sample < wanted.size() && wanted[sample]);
    }
};

/// Where on a floor nodes are added, and which ways between its parts are offered.
struct FillPlan {
    std::uint32_t main = 0;            ///< the part that all others must lead to
    std::vector<std::uint32_t> added;  ///< samples that become nodes, ascending
    std::vector<FloorCrossing> crossings;
    std::vector<bool> leads;    ///< by part: whether a way leads from there to the main part
    std::vector<bool> entered;  ///< by part: whether a way leads there from the main part or a spawn point
};

/// Walking first: of the floor that bots can enter and leave, the parts that show enough floor that no other
/// node sees get nodes; between them the surest ways. `floor` has the nav's nodes as its last samples
/// (withPlaces()), `links` what joins them. Errors: cancelled.
[[nodiscard]] Result<FillPlan> planFill(const Floor& floor,
                                        std::span<const std::pair<std::uint32_t, std::uint32_t>> links,
                                        const GameMap& map, const FillOptions& options, JobContext& context);

}  // namespace navwright
