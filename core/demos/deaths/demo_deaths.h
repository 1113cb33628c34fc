#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/demos/deaths/death_list.h"
#include "core/demos/deaths/death_table.h"
#include "core/demos/deaths/hazard_spots.h"
#include "core/demos/samples/gate.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Whose deaths findDeaths() lists, and beside what.
struct DeathsInput {
    std::vector<std::filesystem::path> demos;  ///< files
    std::string map = {};                      ///< its name; empty: the only map of the demos
    const GameMap* geometry = nullptr;         ///< leaves out demos of other revisions; may be nullptr
    const NavGraph* nav = nullptr;             ///< to name what is nearest to hazards; may be nullptr
    float cell = 128;                          ///< side of the cubes that deaths are counted in, units
    Parameters parameters = {};
    int jobs = 0;                         ///< threads; 0 = one per core
    std::filesystem::path cacheDir = {};  ///< of read demos; empty: none
};

/// The deaths of demos.
struct DemosDeaths {
    std::string map;
    std::vector<std::string> demos;  ///< names; their indices are in `list`
    DeathList list;
    DeathTable table;
    std::vector<HazardSpot> spots;
    float cell = 0;  ///< units
};

/// Lists the deaths of demos, in order of names, each content once. Warns of demos that are unread or left
/// out. Errors: cancelled, no demo can be read, several maps and none named.
[[nodiscard]] Result<DemosDeaths> findDeaths(const DeathsInput& input, JobContext& context);

}  // namespace navwright
