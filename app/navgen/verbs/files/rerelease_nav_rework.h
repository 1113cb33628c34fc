#pragma once

#include <CLI/App.hpp>

#include <cstddef>
#include <optional>
#include <string>

#include "app/navgen/command_line/console.h"
#include "core/base/description.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/edit/rerelease/rerelease_patch_apply.h"
#include "core/nav/files/rerelease_graph.h"
#include "core/physics/map_queries/game_map.h"
#include "core/rerelease/from_map/edict_match.h"
#include "core/rerelease/from_map/rebuild.h"

namespace navwright {

/// Options of `navgen convert` that change a nav of the re-releases.
struct RereleaseNavRework {
    std::string patches;  ///< patch file; empty: none
    bool removeTraversals = false;
    bool rebuildTraversals = false;
    bool resolveEdicts = false;
    bool rebuildRadii = false;
    bool rebuildFlags = false;

    /// Adds the options; those that need the map require `bsp`.
    void addTo(CLI::App& app, CLI::Option* bsp);
    [[nodiscard]] bool any() const { return !patches.empty() || needsMap() || removeTraversals; }
    [[nodiscard]] bool needsMap() const {
        return rebuildTraversals || resolveEdicts || rebuildRadii || rebuildFlags;
    }
};

/// Counts and reports of a rework; absent for what was not asked for.
struct RereleaseNavReworked {
    std::optional<std::size_t> traversalsRemoved = {};
    std::optional<TraversalRebuild> traversals = {};
    std::optional<EdictResolution> edicts = {};
    std::optional<std::size_t> flags = {};  ///< nodes changed
    std::optional<std::size_t> radii = {};  ///< nodes changed
    std::optional<PatchReport> patches = {};
};
[[nodiscard]] Description<RereleaseNavReworked> describeReworked();

/// Changes a nav as asked, in this order: removes traversals, resolves edicts, rebuilds traversals, flags and
/// radii, applies patches. `map` may be null where it is not needed. Warns of patches that do not fit.
/// Errors: patches that cannot be read, or are of another game or map; cancelled.
[[nodiscard]] Result<RereleaseNavReworked> reworkRereleaseNav(RereleaseGraph& graph,
                                                              const RereleaseNavRework& what,
                                                              const GameMap* map, Console& console,
                                                              JobContext& job);

}  // namespace navwright
