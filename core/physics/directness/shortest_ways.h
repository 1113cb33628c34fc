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

/// A place from and to which paths are measured.
struct WayPlace {
    enum class Kind : std::uint8_t { spawn, item, floor };
    std::string name;         ///< "spawn 3 (1 2 3)", "weapon_mp5 (1 2 3)", "floor (1 2 3)"
    Vec3 origin{0};           ///< of a player who stands there
    std::uint32_t point = 0;  ///< the point of the WalkGraph
    Kind kind = Kind::floor;
};

/// An item without any floor beside it that bots can reach.
struct ItemOffFloor {
    std::string name;
    Vec3 origin{0};  ///< of the item
};

/// The shortest paths between all pairs of places on a map, independent of any nav.
class ShortestWays {
  public:
    /// Finds the paths. `jobs`: threads, 0 = one per core; the result does not depend on it. Errors:
    /// cancelled.
    [[nodiscard]] static Result<ShortestWays> of(std::shared_ptr<const WalkGraph> graph,
                                                 std::vector<WayPlace> places,
                                                 std::vector<ItemOffFloor> offFloor, int jobs,
                                                 JobContext& context);

    [[nodiscard]] const std::vector<WayPlace>& places() const { return places_; }
    [[nodiscard]] const std::vector<ItemOffFloor>& itemsOffFloor() const { return offFloor_; }
    /// Length of the shortest path between two places (indices into places()), units; infinite: there is
    /// none.
    [[nodiscard]] float length(std::size_t from, std::size_t to) const {
        return lengths_[from * places_.size() + to];
    }
    /// Points of the shortest path, both places included; empty: there is none.
    [[nodiscard]] std::vector<Vec3> way(std::size_t from, std::size_t to) const;

  private:
    ShortestWays() = default;

    std::shared_ptr<const WalkGraph> graph_;
    std::vector<WayPlace> places_;
    std::vector<ItemOffFloor> offFloor_;
    std::vector<float> lengths_;  ///< row by row: from, then to
};

}  // namespace navwright
