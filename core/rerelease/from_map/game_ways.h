#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/nav/files/nav_convert.h"
#include "core/nav/files/rerelease_graph.h"
#include "core/physics/map_queries/game_map.h"
#include "core/physics/movement/link_physics.h"
#include "core/rerelease/from_map/edict_match.h"

namespace navwright {

/// How much higher a player's origin is than a node of a game there.
inline constexpr Vec3 kGameLower{0, 0, kRereleaseLower};

/// What a map has for links of a game's nav: where one flies, climbs, rides and is pushed, and with which
/// entity. Places are players' origins, points of traversals the game's: kGameLower below. The map must live
/// as long.
class GameWays {
  public:
    explicit GameWays(const GameMap& map);
    GameWays(const GameWays&) = delete;
    GameWays& operator=(const GameWays&) = delete;

    [[nodiscard]] const std::vector<BrushEntity>& entities() const { return entities_; }
    [[nodiscard]] const std::vector<Box>& hurt() const { return hurt_; }
    /// For judgeLinks().
    [[nodiscard]] LinkWorld world() const;
    /// What players of the games make of links: as judgeLinks(), without the leaps of AQ2's bots that reach
    /// farther than a running jump. Errors: cancelled.
    [[nodiscard]] Result<std::vector<LinkJudgement>> judge(std::span<const LinkPlaces> links, int jobs,
                                                           JobContext& context) const;

    /// A jump or drop of a bot that was tried: where it leaves the floor for longest and comes down; from end
    /// to end where it never does. The exit is on the node's circle, of a ledge at the world's origin.
    [[nodiscard]] RereleaseTraversal flight(const RereleaseNode& node, bool ledge,
                                            const LinkJudgement& judged, const Vec3& from,
                                            const Vec3& to) const;

    /// Up or down a ladder, with the normal of its face; that is 0 where none is near.
    [[nodiscard]] RereleaseTraversal climb(const RereleaseNode& node, const Vec3& from, const Vec3& to) const;

    struct Ride {
        const BrushEntity* entity;  ///< a plat or a train
        RereleaseTraversal way;
    };
    /// With the first plat or train that can be boarded at the one place and left at the other; with `only`
    /// that one alone.
    [[nodiscard]] std::optional<Ride> ride(const RereleaseNode& node, const Vec3& from, const Vec3& to,
                                           const BrushEntity* only = nullptr) const;

    struct Teleport {
        Box touch;
        Vec3 arrival{0};
        const BrushEntity* brush = nullptr;  ///< null of one without a brush model
    };
    /// The teleporter at the one place that leads to the other; null where there is none.
    [[nodiscard]] const Teleport* teleport(const Vec3& from, const Vec3& to) const;
    /// What pushes a player at the place; null where nothing does.
    [[nodiscard]] const BrushEntity* pusher(const Vec3& from) const;
    /// The first door that a body meets on the straight way, where it is drawn; null where there is none.
    [[nodiscard]] const BrushEntity* doorBetween(const Vec3& from, const Vec3& to) const;

  private:
    const GameMap& map_;
    std::vector<BrushEntity> entities_;
    struct Mover {
        const BrushEntity* entity;
        Box reach;  ///< where the feet of bodies are that board it
    };
    std::vector<Mover> movers_;
    std::vector<Box> hurt_;
    std::vector<Teleport> teleports_;
};

}  // namespace navwright
