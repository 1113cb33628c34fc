#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/nav/files/rerelease_convert.h"
#include "core/nav/files/rerelease_graph.h"
#include "core/physics/map_queries/game_map.h"
#include "core/physics/movement/link_physics.h"
#include "core/rerelease/from_map/edict_match.h"

namespace navwright {

/// Offset from a game's node to a player's origin there.
inline constexpr Vec3 kRereleaseOffset{0, 0, kRereleaseLower};

/// What a map offers for links of a rerelease nav: flights, climbs, rides and pushes, with their entities.
/// Places are players' origins; traversal points are the game's, kRereleaseOffset below. The map must outlive
/// it.
class RereleaseWays {
  public:
    explicit RereleaseWays(const GameMap& map);
    RereleaseWays(const RereleaseWays&) = delete;
    RereleaseWays& operator=(const RereleaseWays&) = delete;

    [[nodiscard]] const std::vector<BrushEntity>& entities() const { return entities_; }
    [[nodiscard]] const std::vector<Box>& hurt() const { return hurt_; }
    /// The world for judgeLinks().
    [[nodiscard]] LinkWorld world() const;
    /// Like judgeLinks(), but for the games' players: without AQ2 bots' leaps that reach farther than a
    /// running jump. Errors: cancelled.
    [[nodiscard]] Result<std::vector<LinkJudgement>> judge(std::span<const LinkPlaces> links, int jobs,
                                                           JobContext& context) const;

    /// The traversal of a simulated jump or drop: from take-off to landing of its longest flight; from end to
    /// end without one, or where take-off or landing is far from its node. The exit is on the node's circle,
    /// for a ledge at the world's origin.
    [[nodiscard]] RereleaseTraversal flight(const RereleaseNode& node, const RereleaseNode& target,
                                            bool ledge, const LinkJudgement& judged, const Vec3& from,
                                            const Vec3& to) const;

    /// The traversal of a ladder, with the normal of its face; 0 if none is near.
    [[nodiscard]] RereleaseTraversal climb(const RereleaseNode& node, const Vec3& from, const Vec3& to) const;

    struct Ride {
        const BrushEntity* entity;  ///< a plat or a train
        RereleaseTraversal way;
    };
    /// A ride on the first plat or train that can be boarded at one place and left at the other; with `only`
    /// just that one.
    [[nodiscard]] std::optional<Ride> ride(const RereleaseNode& node, const Vec3& from, const Vec3& to,
                                           const BrushEntity* only = nullptr) const;

    struct Teleport {
        Box touch;
        Vec3 arrival{0};
        const BrushEntity* brush = nullptr;  ///< nullptr without a brush model
    };
    /// The teleporter from one place to the other; nullptr: none.
    [[nodiscard]] const Teleport* teleport(const Vec3& from, const Vec3& to) const;
    /// What pushes a player at the place; nullptr: nothing.
    [[nodiscard]] const BrushEntity* pusher(const Vec3& from) const;
    /// The first door in its map position on the straight line; nullptr: none.
    [[nodiscard]] const BrushEntity* doorBetween(const Vec3& from, const Vec3& to) const;

  private:
    const GameMap& map_;
    std::vector<BrushEntity> entities_;
    struct Mover {
        const BrushEntity* entity;
        Box reach;  ///< where bodies that board it have their feet
    };
    std::vector<Mover> movers_;
    std::vector<Box> hurt_;
    std::vector<Teleport> teleports_;
};

}  // namespace navwright
