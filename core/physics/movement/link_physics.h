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

/// Decides whether and how a bot gets from one place to another by simulating it with the engine's movement
/// and its bots' controls, rather than by rules about distances.
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
    outside,       ///< a place outside any map: not finite, or beyond +-4096
    startBlocked,  ///< a body does not fit at the start
    startInAir,    ///< nothing to stand on, swim in or climb at the start
    endBlocked,    ///< a body does not fit at the end
    blocked,       ///< an obstacle is in the way
    tooHigh,       ///< the target is higher than a bot can get
    falls,         ///< falls off on the way
    tooFar,        ///< a jump lands short
    hazard,        ///< lava, slime or a trigger_hurt
    deadly,        ///< the fall kills
    timedOut,      ///< still on the way at the frame limit
};

inline constexpr std::size_t kLinkFailureCount = 12;

/// In words: "none", "too high", ...
[[nodiscard]] std::string_view linkFailureName(LinkFailure failure);

struct LinkJudgement {
    bool possible = false;  ///< from at least one start
    bool certain = false;   ///< from every start
    MoveMeans means = MoveMeans::walk;
    NodeType controls = NodeType::move;  ///< the link type that makes bots do it
    float seconds = 0;                   ///< of the fastest run
    int damage = 0;                      ///< worst fall damage of the runs that arrived, health points
    float runSpeed = 0;  ///< speed towards the target needed at the start, units/s: 0 or full speed
    float headroom = 0;  ///< height above the start's floor that the body needed, units
    int tried = 0, succeeded = 0;
    int ran = 0;                              ///< starts from which a bot arrives that only runs
    LinkFailure failure = LinkFailure::none;  ///< when not possible: of the attempt that came nearest
    Vec3 place{0};                            ///< where it failed
    std::vector<Vec3> way;  ///< origins every 0.1 s: of the fastest run, or the nearest failure

    [[nodiscard]] bool harmless() const { return possible && damage == 0; }
};

struct LinkPlaces {
    Vec3 from{0}, to{0};  ///< players' origins
};

/// Whether the ends are above one another, as a nav requires of ladders. A climb on a path between other
/// places has no such ends.
[[nodiscard]] inline bool isColumn(const LinkPlaces& ends) {
    return ends.from.x == ends.to.x && ends.from.y == ends.to.y;
}

/// Whether a nav link can express what the bots did.
[[nodiscard]] inline bool canBeLink(const LinkPlaces& ends, const LinkJudgement& judged) {
    return judged.possible && (judged.controls != NodeType::ladder || isColumn(ends));
}

[[nodiscard]] LinkJudgement judgeLink(const LinkWorld& world, const LinkPlaces& ends);

/// Judges links in order, on at most `jobs` threads (0 = one per core). Errors: cancelled.
[[nodiscard]] Result<std::vector<LinkJudgement>> judgeLinks(const LinkWorld& world,
                                                            std::span<const LinkPlaces> links, int jobs,
                                                            JobContext& context);

}  // namespace navwright
