#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/files/patched_graph.h"

namespace navwright {

enum class PatchState : std::uint8_t {
    applied,    ///< the graph changed, or a lock found its target
    alreadySo,  ///< the graph already was as wanted
    orphaned,   ///< its place was not found, or the graph is full; see the reason
    disabled,   ///< switched off in the file
};

[[nodiscard]] std::string_view patchStateName(PatchState state);  ///< "applied", "already_so", ...

struct PatchOutcome {
    std::string id;
    PatchState state = PatchState::applied;
    std::string reason = {};  ///< why it is orphaned, or what was only partly done when applied
};

/// What became of patches of a nav of either kind.
struct PatchReport {
    std::vector<PatchOutcome> outcomes;  ///< one per patch, in order
    /// By node of the resulting graph: its index before, or -1 for a node made by a patch.
    std::vector<std::int32_t> previous;
    std::vector<Vec3> unedited = {};  ///< by node of the original graph: its position; of AQ2 navs alone

    [[nodiscard]] std::size_t count(PatchState state) const;
};

/// Applies all enabled patches in order. A position means the nearest node within the patch's tolerance
/// (ties: lower x, then y, then z, then index); a link means the existing link whose ends are nearest in sum.
/// Patches that cannot be applied are reported. Nodes keep their order; new ones come last. Errors:
/// cancelled.
[[nodiscard]] Result<PatchReport> applyPatches(NavGraph& graph, const PatchFile& patches,
                                               JobContext& context);

/// A warning per edit that puts a node outside the map's bounds. Such edits are still applied, as the map may
/// be the wrong one.
[[nodiscard]] std::vector<std::string> editsOutside(const PatchFile& patches, const PatchReport& report,
                                                    const Box& map);

/// Fails when the patches of a file are for another map (`made`); the error names both. An empty name fits
/// any.
[[nodiscard]] Result<> checkPatchMap(std::string_view made, std::string_view map, std::string_view file);

/// Applies one enabled patch.
[[nodiscard]] PatchOutcome applyPatch(PatchedGraph& graph, const EditPatch& patch);

}  // namespace navwright
