#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/bots/test/report.h"
#include "core/generate/pipeline/generation.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/files/nav_locks.h"
#include "core/physics/map_queries/game_map.h"
#include "core/review/confidence/nav_confidence.h"

namespace navwright {

/// A nav, whatever made it, and the evidence about it.
struct RateInput {
    NavGraph graph;
    std::shared_ptr<const GameMap> map;
    std::vector<std::filesystem::path> demos = {};  ///< files
    std::vector<NavtestReport> tests = {};          ///< of this very nav, at most two
    NavLocks locks = {};
    bool bots = true;  ///< let bots try the links
    Parameters parameters = {};
    int jobs = 0;                         ///< threads; 0 = one per core
    std::filesystem::path cacheDir = {};  ///< of read demos; empty: none
    std::uint64_t cacheLimit = 0;         ///< bytes; 0: any
};

/// A nav that is rated.
struct RatedNav {
    std::shared_ptr<const Generation> generation;  ///< with the nav as its graph
    NavConfidence confidence;
};

/// Rates every node and link. Warns of demos. Errors: cancelled, no demo of the map.
[[nodiscard]] Result<RatedNav> rateNav(RateInput input, JobContext& context);

}  // namespace navwright
