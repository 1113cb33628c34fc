#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/file/aas_file.h"
#include "core/base/vec3.h"

namespace navwright {

/// A player's origin, or a unit above it where that leads out of the solid into an area.
[[nodiscard]] Vec3 placeInArea(const AasFile& aas, const Vec3& place);
/// The area in which floor within 8 units, a liquid or a ladder holds a player at a place; 0: none.
[[nodiscard]] std::int32_t heldAt(const AasFile& aas, const Vec3& place);

/// The area in which each reachability starts, by its number; 0 where no area lists it.
[[nodiscard]] std::vector<std::int32_t> reachabilitySources(const AasFile& aas);

/// A point of an area.
struct AreaStop {
    std::int32_t area = 0;
    Vec3 at{0};
};

/// Finds reachabilities by the areas they connect.
class ReachabilityFinder {
  public:
    /// `aas` must outlive this object.
    explicit ReachabilityFinder(const AasFile& aas);

    [[nodiscard]] const AasFile& aas() const { return *aas_; }
    struct Found {
        std::int32_t reachability = 0;  ///< 0: none
        float apart = 0;                ///< distance of its ends from the points in sum, units
    };
    /// Finds the reachability between two areas whose ends are nearest to the points.
    [[nodiscard]] Found nearest(const AreaStop& from, const AreaStop& to) const;
    /// Finds the nearest reachability of one travel type.
    [[nodiscard]] Found nearest(const AreaStop& from, const AreaStop& to, AasTravel travel) const;

  private:
    struct Entry {
        std::int32_t from = 0, to = 0, reachability = 0;
    };
    template <class Wanted>
    [[nodiscard]] Found nearestOf(const AreaStop& from, const AreaStop& to, Wanted wanted) const;

    const AasFile* aas_;
    std::vector<Entry> entries_;  ///< sorted by from, to
};

/// Derives the reachabilities that a player takes from a sequence of places. A player stands where floor is
/// within 8 units of his feet, or swims; between two areas in which he stands, the nearest reachability
/// counts. As places are known only ten times a second, areas up to 32 units below him count too just after
/// he leaves the floor and before he lands. Ladders and liquids count as he passes from area to area.
class ReachabilityTracker {
  public:
    explicit ReachabilityTracker(const ReachabilityFinder& finder) : finder_(&finder) {}

    /// The player moves on to a place. `standing`: he is known to be held there.
    void goTo(const Vec3& place, bool standing = false);
    /// The player appears at a place, by a teleporter or by a spawn.
    void appearAt(const Vec3& place, bool teleported);
    /// Returns the reachabilities taken since the last call, in order, with repetitions.
    [[nodiscard]] std::vector<std::int32_t> take();

  private:
    void pass(const Vec3& place, bool standing);
    void stand(const AreaStop& stop);

    const ReachabilityFinder* finder_;
    bool began_ = false;
    Vec3 last_{0};
    std::int32_t lastArea_ = 0;
    AreaStop stood_;                ///< where he last stood; area 0: nowhere yet
    std::vector<AreaStop> passed_;  ///< areas near the floor since then
    std::vector<std::int32_t> taken_;
};

}  // namespace navwright
