#include "nav/patch_apply.h"

#include <fmt/format.h>

#include <algorithm>

#include "nav/patch_operations.h"

namespace navwright {

std::string_view patchStateName(PatchState state) {
    constexpr std::string_view kNames[] = {"applied", "already_so", "orphaned", "disabled"};
    return kNames[static_cast<std::size_t>(state)];
}

std::size_t PatchReport::count(PatchState state) const {
    return static_cast<std::size_t>(std::ranges::count(outcomes, state, &PatchOutcome::state));
}

Result<PatchReport> applyPatches(NavGraph& graph, const PatchFile& patches, JobContext& context) {
    // A cancel must leave the graph as it was.
    NavGraph work = graph;
    PatchedGraph patched(work);
    PatchReport report;
    for (const auto& patch : patches.patches) {
        if (context.stopRequested()) return cancelled();
        report.outcomes.push_back(patch.enabled ? applyPatch(patched, patch)
                                                : PatchOutcome{patch.id, PatchState::disabled, {}});
    }
    report.previous = patched.finish();
    graph = std::move(work);
    return report;
}

Result<> checkPatchMap(const PatchFile& patches, std::string_view map, std::string_view file) {
    if (patches.map == map) return {};
    return fail(fmt::format("The patches are for map '{}', not '{}'", patches.map, map), std::string(file));
}

}  // namespace navwright
