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
    report.unedited.reserve(graph.nodes.size());
    for (const auto& node : graph.nodes) report.unedited.push_back(node.origin);
    for (const auto& patch : patches.patches) {
        if (context.stopRequested()) return cancelled();
        report.outcomes.push_back(patch.enabled ? applyPatch(patched, patch)
                                                : PatchOutcome{patch.id, PatchState::disabled, {}});
    }
    report.previous = patched.finish();
    graph = std::move(work);
    return report;
}

namespace {

/// Where a patch puts a node, if it does.
std::optional<Vec3> nodePlace(const EditPatch& patch) {
    if (patch.place) return patch.place;
    if (patch.operation == PatchOperation::addNode) return patch.at;
    if (patch.operation == PatchOperation::moveNode) return patch.to;
    return std::nullopt;
}

}  // namespace

std::vector<std::string> editsOutside(const PatchFile& patches, const PatchReport& report, const Box& map) {
    std::vector<std::string> warnings;
    for (std::size_t i = 0; i < patches.patches.size(); ++i) {
        const auto at = nodePlace(patches.patches[i]);
        if (!at || report.outcomes[i].state != PatchState::applied || overlap(Box{*at, *at}, map)) continue;
        warnings.push_back(fmt::format("Edit {} puts a node outside the map, at ({:.1f} {:.1f} {:.1f})",
                                       patches.patches[i].id, at->x, at->y, at->z));
    }
    return warnings;
}

Result<> checkPatchMap(const PatchFile& patches, std::string_view map, std::string_view file) {
    if (patches.map == map) return {};
    return fail(fmt::format("The patches are for map '{}', not '{}'", patches.map, map), std::string(file));
}

}  // namespace navwright
