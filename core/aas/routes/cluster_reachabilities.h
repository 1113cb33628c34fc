#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/aas/travel/map_places.h"
#include "core/aas/travel/travel_graph.h"
#include "core/base/index.h"

namespace navwright {

/// An exit of a cluster: a point of one of its areas, and the reachabilities that leave from there.
struct ClusterDoor {
    std::int32_t cluster = 0;
    AreaSpot spot;                             ///< where its reachabilities start
    std::vector<std::int32_t> reachabilities;  ///< indices in TravelGraph::reachabilities(), ascending
};

/// The reachabilities of a map by cluster. A reachability is inside the clusters that contain both its areas;
/// it leaves a cluster that contains only its start. Areas without a valid cluster are in cluster 0. So every
/// reachability is found, whatever the file says.
class ClusterReachabilities {
  public:
    static constexpr std::int32_t kNone = -1;
    using Pair = std::array<std::int32_t, 2>;  ///< the second is kNone where there is only one

    explicit ClusterReachabilities(const TravelGraph& graph);

    [[nodiscard]] const TravelGraph& graph() const { return *graph_; }
    [[nodiscard]] std::int32_t clusterCount() const { return static_cast<std::int32_t>(inside_.size()); }
    [[nodiscard]] const Pair& clustersOf(std::int32_t area) const { return clusters_[area]; }
    [[nodiscard]] bool isIn(std::int32_t area, std::int32_t cluster) const {
        const auto& [first, second] = clustersOf(area);
        return first == cluster || second == cluster;
    }
    /// A reachability's number inside a cluster; kNone when it is not inside.
    [[nodiscard]] std::int32_t numberIn(std::int32_t cluster, std::int32_t reachability) const {
        const auto& numbers = numbers_[reachability];
        if (numbers.clusters[0] == cluster) return numbers.numbers[0];
        return numbers.clusters[1] == cluster ? numbers.numbers[1] : kNone;
    }
    /// The number of reachabilities inside.
    [[nodiscard]] std::size_t sizeOf(std::int32_t cluster) const { return toIndex(inside_[cluster]); }
    [[nodiscard]] const std::vector<ClusterDoor>& doors() const { return doors_; }
    /// Indices in doors(), ascending.
    [[nodiscard]] std::span<const std::int32_t> doorsOf(std::int32_t cluster) const {
        return doorsOf_[cluster];
    }

  private:
    struct Numbers {
        Pair clusters{kNone, kNone}, numbers{kNone, kNone};
    };

    const TravelGraph* graph_;
    std::vector<Pair> clusters_;
    std::vector<Numbers> numbers_;
    std::vector<std::int32_t> inside_;
    std::vector<ClusterDoor> doors_;
    std::vector<std::vector<std::int32_t>> doorsOf_;
};

}  // namespace navwright
