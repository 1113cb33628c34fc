#pragma once

#include "base/job_context.h"
#include "base/parameters.h"
#include "demo/recording.h"
#include "pipeline/game_map.h"
#include "pipeline/gate.h"
#include "pipeline/vote.h"

namespace navwright {

/// Rules 3.3, 4.1 and 4.5: the votes of one gated demo, with the measures of every traversal. Needs the
/// recording that was gated. `map` may be nullptr. Only a cancel fails.
[[nodiscard]] Result<DemoVotes> castVotes(const Recording& recording, const GatedDemo& gated,
                                          const GameMap* map, const Parameters& parameters,
                                          JobContext& context);

/// The three ways to measure how fast a traversal was, in units per second (rule 4.4).
struct TraversalSpeeds {
    double displacement = 0;  ///< straight horizontal distance over time
    double path = 0;
    double peak = 0;
};

/// Of the traversal from a linked vote to the vote after it.
[[nodiscard]] TraversalSpeeds traversalSpeeds(const Vote& from, const Vote& to);
/// The one that `links.speed_measure` names.
[[nodiscard]] double traversalSpeed(const Vote& from, const Vote& to, const Parameters& parameters);

}  // namespace navwright
