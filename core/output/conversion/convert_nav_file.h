#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/generate/graph/mend_nav.h"
#include "core/nav/files/convert.h"
#include "core/output/conversion/rerelease_rework.h"
#include "core/physics/map_queries/game_map.h"
#include "core/review/confidence/confidence_cut.h"

namespace navwright {

/// A nav file to convert, and what to do besides.
struct NavFileConversion {
    std::string in;  ///< the file
    NavTarget to;
    bool proposed = false;                         ///< it has the proposal's type numbers
    std::shared_ptr<const GameMap> map = nullptr;  ///< bots try the links on it; null: none
    double leastConfidence = 0;                    ///< with a map: 0..1, what has less goes; 0: keep all
    RereleaseRework rework = {};
    Parameters parameters = {};
    int jobs = 0;  ///< threads; 0 = one per core
};

/// A converted nav, and what was done besides.
struct NavFileConverted {
    ConvertedNav nav;
    std::optional<NavMending> mending = {};  ///< where bots tried the links
    std::optional<ConfidenceCut> cut = {};
    std::optional<RereleaseReworked> reworked = {};
};

/// Converts a nav. With a map bots try the links if it is, or becomes, a nav of Action Quake 2; the games of
/// the re-releases get traversals and entities. Warns of type numbers that look like the proposal's. Errors:
/// those of convertNav() and reworkRerelease(); a map is needed; confidence or a rework that neither nav can
/// have; nothing is left.
[[nodiscard]] Result<NavFileConverted> convertNavFile(const NavFileConversion& wanted, JobContext& context);

}  // namespace navwright
