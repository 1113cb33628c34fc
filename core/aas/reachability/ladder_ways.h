#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/aas/reachability/reach_draft.h"

namespace navwright {

/// The faces of ladders by their edges.
class Ladders {
  public:
    explicit Ladders(const AreaSpace& space);

    /// Areas with a ladder's face that has an edge in common with one of this area's, ascending.
    [[nodiscard]] std::vector<std::int32_t> neighbours(std::int32_t area) const;

    struct Pair {
        std::int32_t one = 0, other = 0;  ///< faces as they are listed; 0: none
        std::int32_t edge = 0;            ///< in common, as the first has it
    };
    /// Of two areas the largest faces of ladders with an edge in common.
    [[nodiscard]] Pair pairOf(std::int32_t area, std::int32_t other) const;

  private:
    struct Face {
        std::int32_t edge, area, listed;
    };

    [[nodiscard]] std::span<const Face> around(std::int32_t edge) const;

    const AreaSpace& space_;
    std::vector<Face> faces_;  ///< ascending by edge
};

/// From ladder to ladder both ways; from a ladder's top onto floor, and off it; from its foot to the floor
/// below, and by a jump up to it. Also adds ways out of and into areas other than these two. Whether a way
/// between these two is settled.
bool addLadderWays(const ReachInput& input, const Ladders& ladders, std::int32_t area, std::int32_t other,
                   ReachDraft& draft);

}  // namespace navwright
