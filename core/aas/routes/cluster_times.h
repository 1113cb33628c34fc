#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/routes/cluster_reachabilities.h"

namespace navwright {

/// A list of times, hundredths of a second, in two bytes each where all fit.
class PackedTimes {
  public:
    PackedTimes() = default;
    explicit PackedTimes(const std::vector<std::int32_t>& times);

    /// kNoTime where there is no time.
    [[nodiscard]] std::int32_t at(std::size_t i) const {
        if (!wide_.empty()) return wide_[i];
        return narrow_[i] == kFar ? kNoTime : narrow_[i];
    }
    [[nodiscard]] std::size_t bytes() const {
        return narrow_.capacity() * sizeof(narrow_.front()) + wide_.capacity() * sizeof(wide_.front());
    }

  private:
    static constexpr std::uint16_t kFar = 0xffff;
    std::vector<std::uint16_t> narrow_;
    std::vector<std::int32_t> wide_;
};

/// Travel times to one place over the reachabilities inside a cluster; Quake III's bots call it an area
/// cache.
struct ClusterTimes {
    std::int32_t cluster = 0;
    AreaSpot goal;
    PackedTimes byReachability;  ///< from the start of a reachability, by its number in the cluster
};

/// Dijkstra over reversed reachabilities. `allowed` is indexed like TravelGraph::reachabilities().
[[nodiscard]] ClusterTimes clusterTimes(const ClusterReachabilities& reachabilities,
                                        const std::vector<bool>& allowed, std::int32_t cluster,
                                        const AreaSpot& goal);

/// The time from a place, and the first reachability; -1: straight on within the area.
struct RouteStep {
    std::int32_t time = kNoTime;
    std::int32_t reachability = -1;

    friend bool operator==(const RouteStep&, const RouteStep&) = default;
};

/// A start with the travel times to each reachability out of its area, for repeated queries.
struct RouteStart {
    AreaSpot spot;
    std::vector<std::int32_t> toReachabilities;  ///< in the order of TravelGraph::out()
};
[[nodiscard]] RouteStart routeStart(const TravelGraph& graph, const AreaSpot& spot);

/// kNoTime where no reachability inside the cluster leads there.
[[nodiscard]] RouteStep stepTo(const ClusterReachabilities& reachabilities, const ClusterTimes& times,
                               const RouteStart& start);

}  // namespace navwright
