#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/edit/rerelease/rerelease_patch_apply.h"
#include "core/nav/files/rerelease_graph.h"
#include "core/physics/map_queries/game_map.h"
#include "core/rerelease/from_map/edict_match.h"
#include "core/rerelease/from_map/rebuild.h"

namespace navwright {

/// Changes to a nav of the re-releases besides its conversion.
struct RereleaseRework {
    std::string patches = {};  ///< patch file; empty: none
    bool removeTraversals = false;
    bool rebuildTraversals = false;
    bool resolveEdicts = false;
    bool rebuildRadii = false;
    bool rebuildFlags = false;

    [[nodiscard]] bool any() const { return !patches.empty() || needsMap() || removeTraversals; }
    [[nodiscard]] bool needsMap() const {
        return rebuildTraversals || resolveEdicts || rebuildRadii || rebuildFlags;
    }
};

/// Counts and reports of a rework; absent for what was not asked for.
struct RereleaseReworked {
    std::optional<std::size_t> traversalsRemoved = {};
    std::optional<TraversalRebuild> traversals = {};
    std::optional<EdictResolution> edicts = {};
    std::optional<std::size_t> flags = {};  ///< nodes changed
    std::optional<std::size_t> radii = {};  ///< nodes changed
    std::optional<PatchReport> patches = {};
};

/// Changes a nav as asked, in this order: removes traversals, resolves edicts, rebuilds traversals, flags and
/// radii, applies patches. `map` may be null where it is not needed; `jobs`: threads, 0 = one per core. Warns
/// of patches that do not fit. Errors: patches that cannot be read, or are of another game or map; cancelled.
[[nodiscard]] Result<RereleaseReworked> reworkRerelease(RereleaseGraph& graph, const RereleaseRework& what,
                                                        const GameMap* map, int jobs, JobContext& context);

}  // namespace navwright
