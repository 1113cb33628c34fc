#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/physics/directness/walk_graph.h"

namespace navwright {

/// A place between which ways are measured.
struct WayPlace {
    enum class Kind : std::uint8_t { spawn, item, floor };
    std::string name;         ///< "spawn 3 (1 2 3)", "weapon_mp5 (1 2 3)", "floor (1 2 3)"
    Vec3 origin{0};           ///< of a player there
    std::uint32_t point = 0;  ///< of the graph
    Kind kind = Kind::floor;
};

/// An item that stands on no floor that bots reach.
struct ItemOffFloor {
    std::string name;
    Vec3 origin{0};  ///< of the item
};

/// The shortest ways between places of a map, all pairs, whatever the nav.
class ShortestWays {
  public:
    /// `jobs`: threads, 0 = one per core; the result does not depend on it. Errors: cancelled.
    [[nodiscard]] static Result<ShortestWays> of(std::shared_ptr<const WalkGraph> graph,
                                                 std::vector<WayPlace> places,
                                                 std::vector<ItemOffFloor> offFloor, int jobs,
                                                 JobContext& context);

    [[nodiscard]] const std::vector<WayPlace>& places() const { return places_; }
    [[nodiscard]] const std::vector<ItemOffFloor>& itemsOffFloor() const { return offFloor_; }
    /// Units; infinite: no way.
    [[nodiscard]] float length(std::size_t from, std::size_t to) const {
        return lengths_[from * places_.size() + to];
    }
    /// From place to place, both included; empty: no way.
    [[nodiscard]] std::vector<Vec3> way(std::size_t from, std::size_t to) const;

  private:
    ShortestWays() = default;

    std::shared_ptr<const WalkGraph> graph_;
    std::vector<WayPlace> places_;
    std::vector<ItemOffFloor> offFloor_;
    std::vector<float> lengths_;  ///< by from and to
};

}  // namespace navwright
