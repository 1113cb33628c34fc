#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/file/aas_file.h"
#include "core/base/vec3.h"

namespace navwright {

/// The area that each reachability leads out of, by its number; 0 for one that no area has.
[[nodiscard]] std::vector<std::int32_t> waySources(const AasFile& aas);

/// A point of an area.
struct AreaStop {
    std::int32_t area = 0;
    Vec3 at{0};
};

/// Ways by the areas they join.
class WayFinder {
  public:
    /// The file is used as long as this lives.
    explicit WayFinder(const AasFile& aas);

    [[nodiscard]] const AasFile& aas() const { return *aas_; }
    struct Found {
        std::int32_t reachability = 0;  ///< 0: none
        float apart = 0;                ///< from its ends to the points, units
    };
    /// The way between two areas whose ends are nearest to the points.
    [[nodiscard]] Found nearest(const AreaStop& from, const AreaStop& to) const;
    /// The same among those of one travel type.
    [[nodiscard]] Found nearest(const AreaStop& from, const AreaStop& to, AasTravel travel) const;

  private:
    struct Entry {
        std::int32_t from = 0, to = 0, reachability = 0;
    };
    template <class Wanted>
    [[nodiscard]] Found nearestOf(const AreaStop& from, const AreaStop& to, Wanted wanted) const;

    const AasFile* aas_;
    std::vector<Entry> entries_;  ///< by from, to
};

/// Which ways a track of places means, as it goes from area to area. A player stands where floor is within 8
/// units of his feet, or swims; from one area where he stands to the next leads the way that is nearest. Just
/// after he leaves the floor and before he meets it, up to 32 units above it, the areas below count too, as
/// places are known ten times a second only. Ladders and liquids count as he passes from area to area.
class WayTracker {
  public:
    explicit WayTracker(const WayFinder& finder) : finder_(&finder) {}

    /// Straight on to the next place. `standing`: he is known to be held there.
    void goTo(const Vec3& place, bool standing = false);
    /// He appears at a place, through a teleporter or not.
    void appearAt(const Vec3& place, bool teleported);
    /// What was taken since the last call, in order, the same way as often as it was taken.
    [[nodiscard]] std::vector<std::int32_t> take();

  private:
    void pass(const Vec3& place, bool standing);
    void stand(const AreaStop& stop);

    const WayFinder* finder_;
    bool began_ = false;
    Vec3 last_{0};
    std::int32_t lastArea_ = 0;
    AreaStop stood_;                ///< where he last stood; area 0: nowhere yet
    std::vector<AreaStop> passed_;  ///< near the floor since then
    std::vector<std::int32_t> taken_;
};

}  // namespace navwright
