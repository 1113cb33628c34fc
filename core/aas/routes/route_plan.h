#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/aas/routes/cluster_times.h"
#include "core/aas/routes/travel_flags.h"

namespace navwright {

/// What routes between clusters need for some flags, independent of the goal: times inside clusters to each
/// door, and from door to door.
class RoutePlan {
  public:
    RoutePlan(const ClusterReachabilities& reachabilities, const TravelFlags& flags);

    [[nodiscard]] const std::vector<bool>& allowed() const { return allowed_; }
    [[nodiscard]] const ClusterTimes& toDoor(std::int32_t door) const { return toDoors_[door]; }
    /// Times from every door to a goal, given the times to the goal inside its clusters. One per outgoing
    /// reachability, in the order of doors and of their reachabilities. Quake III's bots call it a portal
    /// cache.
    [[nodiscard]] PackedTimes doorTimes(std::span<const std::shared_ptr<const ClusterTimes>> goal) const;
    /// The index of a door's first reachability in doorTimes().
    [[nodiscard]] std::size_t firstReachability(std::int32_t door) const {
        return firstReachabilities_[door];
    }
    [[nodiscard]] std::size_t bytes() const;

  private:
    struct Hop {
        std::int32_t exit = 0;  ///< an outgoing reachability: index in doorTimes()
        std::int32_t time = 0;  ///< from its start to the door
    };

    const ClusterReachabilities* reachabilities_;
    std::vector<bool> allowed_;
    std::vector<ClusterTimes> toDoors_;
    std::vector<std::size_t> firstReachabilities_;
    std::vector<std::int32_t> exitDoors_, exitReachabilities_;  ///< by index in doorTimes()
    std::vector<std::vector<Hop>> into_;  ///< by door: the outgoing reachabilities that lead to it
};

}  // namespace navwright
