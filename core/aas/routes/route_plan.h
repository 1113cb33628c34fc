#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/aas/routes/cluster_times.h"
#include "core/aas/routes/travel_flags.h"

namespace navwright {

/// What routes between clusters need with some flags, whatever their goal: times inside clusters to each
/// door, and how long it takes from door to door.
class RoutePlan {
  public:
    RoutePlan(const ClusterWays& ways, const TravelFlags& flags);

    [[nodiscard]] const std::vector<bool>& allowed() const { return allowed_; }
    [[nodiscard]] const ClusterTimes& toDoor(std::int32_t door) const {
        return toDoors_[static_cast<std::size_t>(door)];
    }
    /// From every door to a goal, given the times inside its clusters to it: of each way out of it, in the
    /// order of doors and of their ways. What Quake III's bots call a portal cache.
    [[nodiscard]] PackedTimes doorTimes(std::span<const std::shared_ptr<const ClusterTimes>> goal) const;
    /// Where a door's ways stand in that.
    [[nodiscard]] std::size_t firstWay(std::int32_t door) const {
        return firstWays_[static_cast<std::size_t>(door)];
    }
    [[nodiscard]] std::size_t bytes() const;

  private:
    struct Hop {
        std::int32_t exit = 0;  ///< a way out: its place in doorTimes()
        std::int32_t time = 0;  ///< from its start to the door
    };

    const ClusterWays* ways_;
    std::vector<bool> allowed_;
    std::vector<ClusterTimes> toDoors_;
    std::vector<std::size_t> firstWays_;
    std::vector<std::int32_t> exitDoors_, exitWays_;  ///< by place in doorTimes()
    std::vector<std::vector<Hop>> into_;              ///< by door: from which ways out one gets to it
};

}  // namespace navwright
