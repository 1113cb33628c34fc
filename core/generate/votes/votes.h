#pragma once

#include <cstdint>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/demos/reading/recording.h"
#include "core/demos/samples/gate.h"
#include "core/generate/votes/vote.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Casts the votes of a gated demo and measures every traversal (docs/rules.md 3.3, 4.1 and 4.5). Needs the
/// gated recording. `map` may be nullptr. Errors: cancelled.
[[nodiscard]] Result<DemoVotes> castVotes(const Recording& recording, const GatedDemo& gated,
                                          const GameMap* map, const Parameters& parameters,
                                          JobContext& context);

/// How a traversal's speed is measured, in the order of the choices of `links.speed_measure` (docs/rules.md
/// 4.4).
enum class SpeedMeasure : std::uint8_t {
    displacement,  ///< straight horizontal distance over time
    path,          ///< horizontal path length over time
    peak,          ///< the fastest horizontal 0.1 s
};

/// A traversal's speed by each measure, units/s.
struct TraversalSpeeds {
    double displacement = 0;
    double path = 0;
    double peak = 0;
};

/// Speeds of the traversal from a linked vote to the next.
[[nodiscard]] TraversalSpeeds traversalSpeeds(const Vote& from, const Vote& to);
/// The speed by one measure.
[[nodiscard]] double traversalSpeed(const Vote& from, const Vote& to, SpeedMeasure measure);

}  // namespace navwright
