#pragma once

#include <cstdint>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/demos/reading/recording.h"
#include "core/demos/samples/gate.h"
#include "core/generate/votes/vote.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// docs/rules.md 3.3, 4.1 and 4.5: the votes of one gated demo, with the measures of every traversal. Needs
/// the recording that was gated. `map` may be nullptr. Only a cancel fails.
[[nodiscard]] Result<DemoVotes> castVotes(const Recording& recording, const GatedDemo& gated,
                                          const GameMap* map, const Parameters& parameters,
                                          JobContext& context);

/// How a traversal's speed is measured; in the order of `links.speed_measure`'s choices (docs/rules.md 4.4).
enum class SpeedMeasure : std::uint8_t {
    displacement,  ///< straight horizontal distance over time
    path,          ///< horizontal path length over time
    peak,          ///< the fastest horizontal 0.1 s
};

/// All three, in units per second.
struct TraversalSpeeds {
    double displacement = 0;
    double path = 0;
    double peak = 0;
};

/// Of the traversal from a linked vote to the vote after it.
[[nodiscard]] TraversalSpeeds traversalSpeeds(const Vote& from, const Vote& to);
/// The one asked for.
[[nodiscard]] double traversalSpeed(const Vote& from, const Vote& to, SpeedMeasure measure);

}  // namespace navwright
