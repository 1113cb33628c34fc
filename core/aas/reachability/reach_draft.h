#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/file/aas_file.h"
#include "core/aas/reachability/area_floors.h"
#include "core/aas/reachability/reach_rules.h"
#include "core/map/bsp/collision.h"

namespace navwright {

/// What the rules look at. What it refers to outlives it.
struct ReachInput {
    const AreaSpace& space;
    const AreaFloors& floors;
    const Collision& world;  ///< for liquids at a point
    const ReachRules& rules;
};

/// The ways found so far, by area.
class ReachDraft {
  public:
    explicit ReachDraft(std::size_t areas) : ways_(areas) {}

    [[nodiscard]] bool leads(std::int32_t from, std::int32_t to) const;
    void add(std::int32_t from, const AasReachability& way) { of(from).push_back(way); }
    [[nodiscard]] std::vector<AasReachability>& of(std::int32_t area) {
        return ways_[static_cast<std::size_t>(area)];
    }
    [[nodiscard]] const std::vector<AasReachability>& of(std::int32_t area) const {
        return ways_[static_cast<std::size_t>(area)];
    }

  private:
    std::vector<std::vector<AasReachability>> ways_;
};

/// A way with times above what a file holds cut to it.
[[nodiscard]] AasReachability wayTo(std::int32_t area, AasTravel travel, float time);
/// A way on foot: crouching where the rules have it so and either area is for that only.
[[nodiscard]] AasReachability walkTo(const ReachInput& input, std::int32_t from, std::int32_t into,
                                     float time);
/// What stepping off a ledge of that height takes, and what the fall costs. `hardest`: also what very long
/// falls cost.
[[nodiscard]] float ledgeTime(const ReachInput& input, std::int32_t into, float height, bool hardest);

}  // namespace navwright
