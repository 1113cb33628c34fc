#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/aas/reachability/reach_draft.h"

namespace navwright {

/// Ladder faces by their edges.
class Ladders {
  public:
    explicit Ladders(const AreaSpace& space);

    /// Areas with a ladder face that shares an edge with one of this area's, ascending.
    [[nodiscard]] std::vector<std::int32_t> neighbours(std::int32_t area) const;

    struct Pair {
        std::int32_t one = 0, other = 0;  ///< as listed; 0: none
        std::int32_t edge = 0;            ///< the shared edge, as the first face lists it
    };
    /// The largest ladder faces of two areas that share an edge.
    [[nodiscard]] Pair pairOf(std::int32_t area, std::int32_t other) const;

  private:
    struct Face {
        std::int32_t edge, area, listed;
    };

    [[nodiscard]] std::span<const Face> around(std::int32_t edge) const;

    const AreaSpace& space_;
    std::vector<Face> faces_;  ///< sorted by edge
};

/// Adds reachabilities between two ladders, both ways; from a ladder's top onto floor and back off it; from
/// its foot to the floor below, and by a jump up to it. May also add some from and to further areas. Returns
/// whether this pair of areas is settled.
bool addLadderReachabilities(const ReachInput& input, const Ladders& ladders, std::int32_t area,
                             std::int32_t other, ReachDraft& draft);

}  // namespace navwright
