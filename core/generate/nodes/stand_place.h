#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/base/parameters.h"
#include "core/base/vec3.h"
#include "core/generate/votes/vote.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Where a player can be.
struct StandPlace {
    Vec3 origin{0};
    bool standing = true;  ///< false: only a crouched body fits
    bool onFloor = true;   ///< false: in water, or on something that moves
};

/// The few votes of a cluster that are nearest to its origin, of all that it is told.
class NearestVotes {
  public:
    explicit NearestVotes(const Vec3& origin) : origin_(origin) {}

    void add(PackedOrigin place);
    /// Nearest first; ties by position.
    [[nodiscard]] std::vector<Vec3> places() const;

  private:
    Vec3 origin_;
    std::vector<std::pair<float, PackedOrigin>> nearest_;  ///< by square of the distance; a heap when full
};

/// Finds the places that clusters stand for (docs/rules.md 5.4).
class StandPlaces {
  public:
    StandPlaces(const GameMap& map, const Parameters& parameters);

    /// On the floor below the cluster's origin; where a body does not fit there or the floor is not that of
    /// the votes, below the vote nearest to it that it fits at. Votes that stood where the map has no floor
    /// (lifts) keep their height. `inAir`: the votes fell or jumped, so the floor may be farther down.
    /// Nothing when there is no floor for votes in the air, or no body fits anywhere.
    [[nodiscard]] std::optional<StandPlace> onFloor(const NearestVotes& votes, const Vec3& origin,
                                                    bool crouched, bool inAir) const;
    /// At the cluster's height, for water and ladders.
    [[nodiscard]] std::optional<StandPlace> floating(const NearestVotes& votes, const Vec3& origin) const;

    /// Whether a body fits here: a player's, standing or crouched.
    [[nodiscard]] bool fits(const Vec3& origin, bool crouched) const;
    /// The origin of a body on the first floor at most `reach` below; nothing when there is none or the body
    /// does not fit at the start.
    [[nodiscard]] std::optional<Vec3> drop(const Vec3& from, float reach, bool crouched) const;

  private:
    [[nodiscard]] std::optional<StandPlace> below(const Vec3& origin, float reach, bool crouched) const;

    const GameMap& map_;
    float step_;
    float nearReach_;  ///< below votes that stood
    float airReach_;   ///< below votes in the air
};

}  // namespace navwright
