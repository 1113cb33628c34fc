#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/aas/file/aas_file.h"
#include "core/aas/reachability/reach_rules.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"

namespace navwright {

/// What there is to say about the ways that were found.
struct ReachNotes {
    std::vector<std::string> warnings;
};

/// Finds the ways from area to area by the rules of docs/areas.md and writes them into the file in place of
/// those it has, with its clusters and portals gone: they follow from the ways. `map` and `world` are what
/// the areas were made of; `jobs`: threads, 0 one per core. The same bytes for any number of them.
/// Errors: a file without areas, of another map, or with more ways than a file can hold.
[[nodiscard]] Result<ReachNotes> makeReachabilities(AasFile& aas, const BspFile& map, const Collision& world,
                                                    const ReachRules& rules, JobContext& context, int jobs);

}  // namespace navwright
