#pragma once

#include <memory>
#include <string>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/floor/survey/geometry_nav.h"
#include "core/generate/pipeline/generation.h"
#include "core/nav/files/nav_locks.h"
#include "core/physics/map_queries/game_map.h"
#include "core/review/confidence/confidence_cut.h"
#include "core/review/confidence/nav_confidence.h"

namespace navwright {

/// A nav without what is below a confidence.
struct SureNav {
    ConfidenceCut cut;
    std::shared_ptr<const Generation> rest;  ///< its graph and the data about it are what is left
};

/// Plans and applies a cut of a generation that is rated. May leave nothing.
[[nodiscard]] SureNav cutGeneration(const Generation& generation, const NavConfidence& confidence,
                                    double least);

/// What keepSure() is to keep.
struct SureWanted {
    double least = 0;        ///< confidence, 0 to 1; what has less goes
    NavLocks locks = {};     ///< what stays whatever its confidence
    int jobs = 0;            ///< threads for the bots; 0 = one per core
    std::string where = {};  ///< the nav's input, for errors
};

/// Rates a generation, whose map must be there, with bots that try every link, and removes what is below
/// `wanted.least`. Errors: cancelled, nothing is left.
[[nodiscard]] Result<SureNav> keepSure(const Generation& generation, const SureWanted& wanted,
                                       JobContext& context);

/// Removes nodes and links below the wanted confidence from a nav made from the map alone. Errors: cancelled.
[[nodiscard]] Result<ConfidenceCut> keepSure(GeometryNav& nav, const std::shared_ptr<const GameMap>& map,
                                             const SureWanted& wanted, JobContext& context);

}  // namespace navwright
