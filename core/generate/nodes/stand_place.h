#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/base/parameters.h"
#include "core/base/vec3.h"
#include "core/generate/votes/vote.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// A place where a player can be.
struct StandPlace {
    Vec3 origin{0};
    bool standing = true;  ///< false: only fits crouched
    bool onFloor = true;   ///< false: in water, or on a mover
};

/// Collects the votes of a cluster nearest to its origin.
class NearestVotes {
  public:
    explicit NearestVotes(const Vec3& origin) : origin_(origin) {}

    void add(PackedOrigin place);
    /// Nearest first; ties by position.
    [[nodiscard]] std::vector<Vec3> places() const;

  private:
    Vec3 origin_;
    std::vector<std::pair<float, PackedOrigin>> nearest_;  ///< by squared distance; a heap when full
};

/// Finds standing places for clusters (docs/rules.md 5.4).
class StandPlaces {
  public:
    StandPlaces(const GameMap& map, const Parameters& parameters);

    /// The place on the floor below the cluster's origin; if a body does not fit there or the floor is not
    /// the votes', below the nearest vote where it fits. Votes without floor below keep their height, and
    /// on movers those whose floor is not near.
    /// `inAir`: the votes fell or jumped, so the floor may be farther down. nullopt without floor for votes
    /// in the air, or when a body fits nowhere.
    [[nodiscard]] std::optional<StandPlace> onFloor(const NearestVotes& votes, const Vec3& origin,
                                                    bool crouched, bool inAir) const;
    /// A place at the cluster's height, for water and ladders.
    [[nodiscard]] std::optional<StandPlace> floating(const NearestVotes& votes, const Vec3& origin) const;

    /// Whether a player's body, standing or crouched, fits at an origin.
    [[nodiscard]] bool fits(const Vec3& origin, bool crouched) const;
    /// The origin of a body on the first floor within `reach` below; nullopt when there is none or the body
    /// does not fit at the start.
    [[nodiscard]] std::optional<Vec3> drop(const Vec3& from, float reach, bool crouched) const;

  private:
    [[nodiscard]] std::optional<StandPlace> below(const Vec3& origin, float reach, bool crouched) const;

    const GameMap& map_;
    std::vector<Box> movers_;
    float step_;
    float nearReach_;  ///< search distance below votes that stood
    float airReach_;   ///< search distance below votes in the air
};

}  // namespace navwright
