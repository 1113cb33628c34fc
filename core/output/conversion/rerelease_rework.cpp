#include "core/output/conversion/rerelease_rework.h"

#include <fmt/format.h>

#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/edit/rerelease/quake_nav_patches.h"

namespace navwright {

namespace {

Result<PatchReport> layPatches(RereleaseGraph& graph, const std::string& file, const GameMap* map,
                               JobContext& context) {
    NAV_ASSIGN(const auto bytes, readFile(file));
    NAV_ASSIGN(const auto patches, readAnyRereleasePatches(asText(bytes), file));
    NAV_TRY(checkPatchMap(patches.map, map == nullptr ? std::string() : map->name(), file));
    NAV_ASSIGN(auto report, applyRereleasePatches(graph, patches, context));
    for (const auto& outcome : report.outcomes) {
        if (outcome.state == PatchState::orphaned)
            context.warn(fmt::format("Patch {} does not fit: {}", outcome.id, outcome.reason));
    }
    return report;
}

}  // namespace

Result<RereleaseReworked> reworkRerelease(RereleaseGraph& graph, const RereleaseRework& what,
                                          const GameMap* map, int jobs, JobContext& context) {
    if (what.needsMap() && map == nullptr) return fail("The map is missing");
    RereleaseReworked done;
    if (what.removeTraversals) done.traversalsRemoved = removeTraversals(graph);
    if (what.resolveEdicts) done.edicts = resolveEdicts(graph, brushEntities(map->bsp));
    if (what.rebuildTraversals) {
        NAV_ASSIGN(done.traversals, rebuildTraversals(graph, *map, jobs, context));
    }
    if (what.rebuildFlags) {
        NAV_ASSIGN(done.flags, rebuildFlags(graph, *map, context));
    }
    if (what.rebuildRadii) {
        NAV_ASSIGN(done.radii, rebuildRadii(graph, *map, context));
    }
    if (!what.patches.empty()) {
        NAV_ASSIGN(done.patches, layPatches(graph, what.patches, map, context));
    }
    return done;
}

}  // namespace navwright
