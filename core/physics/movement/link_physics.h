#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/nav/files/node_type.h"
#include "core/physics/movement/link_run.h"

/// Whether a bot gets from one place to another, and how: decided by running it there with the engine's
/// movement and the engine's bots' controls, not by rules about distances.
namespace navwright {

enum class MoveMeans {
    walk,
    step,  ///< walking up or down steps
    jump,
    crouch,
    drop,
    swim,
    waterJump,  ///< out of water onto land
    ladderUp,
    ladderDown,
    gapJump,  ///< the engine's ballistic jump (link type JUMPPAD)
};

/// "walk", "water jump", ...
[[nodiscard]] std::string_view moveMeansName(MoveMeans means);

enum class LinkFailure {
    none,
    outside,       ///< a place that no map has: not finite, or beyond +-4096
    startBlocked,  ///< no room for a body at the start
    startInAir,    ///< nothing to stand on, swim in or climb at the start
    endBlocked,    ///< no room for a body at the end
    blocked,       ///< something stands in the way
    tooHigh,       ///< the target is above what the bot can reach
    falls,         ///< falls off on the way
    tooFar,        ///< a jump lands short
    hazard,        ///< lava, slime or a volume that hurts
    deadly,        ///< the fall kills
    timedOut,      ///< still under way at the step limit
};

inline constexpr std::size_t kLinkFailureCount = 12;

/// "none", "too high", ...
[[nodiscard]] std::string_view linkFailureName(LinkFailure failure);

struct LinkJudgement {
    bool possible = false;  ///< from at least one of the starts tried
    bool certain = false;   ///< from every start tried
    MoveMeans means = MoveMeans::walk;
    NodeType controls = NodeType::move;  ///< the link type that makes bots do it
    float seconds = 0;                   ///< the quickest run
    int damage = 0;                      ///< health lost by falling, the worst of the runs that arrived
    float runSpeed = 0;  ///< units/s towards the target that the start needs: 0, or full speed
    float headroom = 0;  ///< free height above the start's floor that the body passed through, units
    int tried = 0, succeeded = 0;
    LinkFailure failure = LinkFailure::none;  ///< when not possible: of the attempt that came nearest
    Vec3 place{0};                            ///< where it failed
    std::vector<Vec3> way;  ///< origins every 0.1 s: the quickest run, or the nearest failure

    [[nodiscard]] bool harmless() const { return possible && damage == 0; }
};

struct LinkPlaces {
    Vec3 from{0}, to{0};  ///< players' origins
};

/// Whether a nav can say that bots climb here: a ladder's ends stand above one another. A bot that climbs on
/// the way from one place to another finds none.
[[nodiscard]] inline bool isColumn(const LinkPlaces& ends) {
    return ends.from.x == ends.to.x && ends.from.y == ends.to.y;
}

/// Whether a nav can say what the bots that were tried did.
[[nodiscard]] inline bool canBeLink(const LinkPlaces& ends, const LinkJudgement& judged) {
    return judged.possible && (judged.controls != NodeType::ladder || isColumn(ends));
}

[[nodiscard]] LinkJudgement judgeLink(const LinkWorld& world, const LinkPlaces& ends);

/// Many at once, in the order given, on at most `jobs` threads (0 = one per core). Errors: cancelled.
[[nodiscard]] Result<std::vector<LinkJudgement>> judgeLinks(const LinkWorld& world,
                                                            std::span<const LinkPlaces> links, int jobs,
                                                            JobContext& context);

}  // namespace navwright
