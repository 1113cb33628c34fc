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

/// An item of the map, at rest.
struct WayItem {
    std::string name;      ///< as that of a place
    Vec3 origin{0};        ///< of the item
    bool onFloor = false;  ///< bots can reach floor from which they touch it
};

/// The shortest paths between all pairs of places on a map, independent of any nav.
class ShortestWays {
  public:
    /// Finds the paths. `jobs`: threads, 0 = one per core; the result does not depend on it. Errors:
    /// cancelled.
    [[nodiscard]] static Result<ShortestWays> of(std::shared_ptr<const WalkGraph> graph,
                                                 std::vector<WayPlace> places, std::vector<WayItem> items,
                                                 int jobs, JobContext& context);

    [[nodiscard]] const std::vector<WayPlace>& places() const { return places_; }
    /// All of them, in map order; several may share a place, and those off the floor have none.
    [[nodiscard]] const std::vector<WayItem>& items() const { return items_; }
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
    std::vector<WayItem> items_;
    std::vector<float> lengths_;  ///< row by row: from, then to
};

}  // namespace navwright
