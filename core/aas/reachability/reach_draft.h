#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/file/aas_file.h"
#include "core/aas/reachability/area_floors.h"
#include "core/aas/reachability/reach_rules.h"
#include "core/map/bsp/collision.h"

namespace navwright {

/// What the rules read. The referenced objects must outlive it.
struct ReachInput {
    const AreaSpace& space;
    const AreaFloors& floors;
    const Collision& world;  ///< for the liquid at a point
    const ReachRules& rules;
};

/// The reachabilities found so far, by start area.
class ReachDraft {
  public:
    explicit ReachDraft(std::size_t areas) : reachabilities_(areas) {}

    [[nodiscard]] bool leads(std::int32_t from, std::int32_t to) const;
    void add(std::int32_t from, const AasReachability& reachability) { of(from).push_back(reachability); }
    [[nodiscard]] std::vector<AasReachability>& of(std::int32_t area) { return reachabilities_[area]; }
    [[nodiscard]] const std::vector<AasReachability>& of(std::int32_t area) const {
        return reachabilities_[area];
    }

  private:
    std::vector<std::vector<AasReachability>> reachabilities_;
};

/// Returns a reachability to `area`; limits `time` to what the file can hold.
[[nodiscard]] AasReachability reachabilityTo(std::int32_t area, AasTravel travel, float time);
/// Returns a walk reachability, or a crouch one if the rules say so and either area allows only crouching.
[[nodiscard]] AasReachability walkTo(const ReachInput& input, std::int32_t from, std::int32_t into,
                                     float time);
/// Travel time of stepping off a ledge of that height plus the penalty for the fall. `hardest`: includes the
/// penalty for very long falls.
[[nodiscard]] float ledgeTime(const ReachInput& input, std::int32_t into, float height, bool hardest);

}  // namespace navwright
