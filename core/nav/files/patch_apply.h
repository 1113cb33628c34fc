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
    applied,    ///< the graph changed, or a lock found what it protects
    alreadySo,  ///< the graph was already as the patch wants it
    orphaned,   ///< its place was not found, or the graph has no room; the reason says which
    disabled,   ///< switched off in the file
};

[[nodiscard]] std::string_view patchStateName(PatchState state);  ///< "applied", "already_so", ...

struct PatchOutcome {
    std::string id;
    PatchState state = PatchState::applied;
    std::string reason =
        {};  ///< why orphaned; what could not be carried out in full when applied; else empty
};

struct PatchReport {
    std::vector<PatchOutcome> outcomes;  ///< one per patch, in their order
    /// Per node of the resulting graph: its index before, or -1 for a node made by a patch.
    std::vector<std::int32_t> previous;
    std::vector<Vec3> unedited;  ///< where the nodes of the graph before stood, by index

    [[nodiscard]] std::size_t count(PatchState state) const;
};

/// Applies all enabled patches in order. A position means the nearest node within the patch's tolerance
/// (ties: lower x, then y, then z, then index); a link means the existing link whose ends are nearest in sum.
/// What a patch cannot find or do is reported, never dropped. Nodes keep their order; new ones come last.
/// Only a cancel fails.
[[nodiscard]] Result<PatchReport> applyPatches(NavGraph& graph, const PatchFile& patches,
                                               JobContext& context);

/// What to say of edits that put a node outside the box of the map, one warning each. They are made all the
/// same: it may be the map that is the wrong one.
[[nodiscard]] std::vector<std::string> editsOutside(const PatchFile& patches, const PatchReport& report,
                                                    const Box& map);

/// Fails when the patches are for another map, naming both.
[[nodiscard]] Result<> checkPatchMap(const PatchFile& patches, std::string_view map, std::string_view file);

/// Carries one enabled patch out; applyPatches in single steps.
[[nodiscard]] PatchOutcome applyPatch(PatchedGraph& graph, const EditPatch& patch);

}  // namespace navwright
