#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <unordered_map>
#include <variant>

#include "core/aas/routes/cluster_times.h"
#include "core/aas/routes/route_plan.h"
#include "core/aas/routes/travel_flags.h"

namespace navwright {

/// What is cached: a plan (cluster and goal 0), times inside a cluster, or times from all doors (cluster -1).
struct RouteKey {
    enum class Kind : std::uint8_t { plan, inside, doors };
    Kind kind = Kind::plan;
    std::int32_t cluster = 0, area = 0;
    Vec3 point{0};
    TravelFlags flags;

    friend bool operator==(const RouteKey&, const RouteKey&) = default;
};

/// A least-recently-used cache limited in bytes.
class RouteMemory {
  public:
    using Kept = std::variant<std::shared_ptr<const RoutePlan>, std::shared_ptr<const ClusterTimes>,
                              std::shared_ptr<const PackedTimes>>;

    explicit RouteMemory(std::size_t limit) : limit_(limit) {}

    /// nullptr when absent; a hit counts as use.
    [[nodiscard]] const Kept* find(const RouteKey& key);
    /// Evicts the least recently used entries until the new one fits. An entry larger than the limit is kept
    /// alone.
    void keep(const RouteKey& key, Kept kept, std::size_t bytes);

    [[nodiscard]] std::size_t bytes() const { return bytes_; }
    [[nodiscard]] std::size_t count() const { return order_.size(); }
    [[nodiscard]] std::size_t dropped() const { return dropped_; }

  private:
    struct Hash {
        std::size_t operator()(const RouteKey& key) const;
    };
    struct Item {
        RouteKey key;
        Kept kept;
        std::size_t bytes = 0;
    };
    using Order = std::list<Item>;  ///< most recently used first

    std::size_t limit_, bytes_ = 0, dropped_ = 0;
    Order order_;
    std::unordered_map<RouteKey, Order::iterator, Hash> places_;
};

}  // namespace navwright
