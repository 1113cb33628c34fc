#include "app/navgen/verbs/files/rerelease_nav_rework.h"

#include <fmt/format.h>

#include "core/base/byte_text.h"
#include "core/base/counted.h"
#include "core/base/file_bytes.h"
#include "core/edit/rerelease/quake_nav_patches.h"

namespace navwright {

namespace {

Result<RereleasePatchReport> layPatches(RereleaseGraph& graph, const std::string& file, const GameMap* map,
                                        Console& console, JobContext& job) {
    NAV_ASSIGN(const auto bytes, readFile(file));
    NAV_ASSIGN(const auto patches, readAnyRereleasePatches(asText(bytes), file));
    NAV_TRY(checkPatchMap(patches, map == nullptr ? std::string() : map->name(), file));
    NAV_ASSIGN(auto report, applyRereleasePatches(graph, patches, job));
    for (const auto& outcome : report.outcomes) {
        if (outcome.state == PatchState::orphaned)
            console.warn(fmt::format("Patch {} does not fit: {}", outcome.id, outcome.reason));
    }
    return report;
}

}  // namespace

void RereleaseNavRework::addTo(CLI::App& app, CLI::Option* bsp) {
    app.add_option("--patches", patches,
                   "Apply these patches, ours or QuakeNavEditor's, to a re-release nav: in the terms of IN's "
                   "game, or of OUT's if IN is of Action Quake 2")
        ->type_name("FILE");
    app.add_flag("--rebuild-traversals", rebuildTraversals,
                 "Rebuild all traversals of a re-release nav from what simulated players do in the map")
        ->needs(bsp);
    app.add_flag("--remove-traversals", removeTraversals, "Remove all its traversals");
    app.add_flag("--resolve-edicts", resolveEdicts, "Find the entities of its edicts in the map again")
        ->needs(bsp);
    app.add_flag("--rebuild-radii", rebuildRadii, "Recompute all its radii from the clear floor")->needs(bsp);
    app.add_flag("--rebuild-flags", rebuildFlags, "Recompute the flags that follow from map and links")
        ->needs(bsp);
}

std::string RereleaseNavReworked::text() const {
    std::string text;
    if (traversalsRemoved) text += fmt::format("traversals removed: {}\n", *traversalsRemoved);
    if (edicts)
        text += fmt::format("edicts: {} have their entity, {} have none in the map\n", edicts->resolved,
                            edicts->unresolved);
    if (traversals) {
        text += fmt::format(
            "traversals: {} made, {} changed, {} as they were, {} of manual jumps kept, {} removed where "
            "none "
            "belongs, {} not found\n",
            traversals->made, traversals->changed, traversals->confirmed, traversals->manual,
            traversals->removed, traversals->missed.size());
    }
    if (flags) text += fmt::format("flags: {} changed\n", counted(*flags, "node", "nodes"));
    if (radii) text += fmt::format("radii: {} changed\n", counted(*radii, "node", "nodes"));
    if (patches) {
        text += fmt::format("patches: {} applied, {} already so, {} do not fit, {} switched off\n",
                            patches->count(PatchState::applied), patches->count(PatchState::alreadySo),
                            patches->count(PatchState::orphaned), patches->count(PatchState::disabled));
    }
    return text;
}

void RereleaseNavReworked::write(JsonWriter& json) const {
    json.key("reworked");
    json.beginObject();
    if (traversalsRemoved) json.member("traversals_removed", *traversalsRemoved);
    if (edicts) {
        json.member("edicts_resolved", edicts->resolved);
        json.member("edicts_unresolved", edicts->unresolved);
    }
    if (traversals) {
        json.member("traversals_made", traversals->made);
        json.member("traversals_changed", traversals->changed);
        json.member("traversals_confirmed", traversals->confirmed);
        json.member("traversals_manual", traversals->manual);
        json.member("traversals_needless", traversals->removed);
        json.member("traversals_missed", traversals->missed.size());
    }
    if (flags) json.member("flags_changed", *flags);
    if (radii) json.member("radii_changed", *radii);
    if (patches) {
        json.rows("patches", patches->outcomes, [&](const PatchOutcome& outcome) {
            json.member("id", outcome.id);
            json.member("state", patchStateName(outcome.state));
            if (!outcome.reason.empty()) json.member("reason", outcome.reason);
        });
    }
    json.endObject();
}

Result<RereleaseNavReworked> reworkRereleaseNav(RereleaseGraph& graph, const RereleaseNavRework& what,
                                                const GameMap* map, Console& console, JobContext& job) {
    if (what.needsMap() && map == nullptr) return fail("The map is missing", "--bsp");
    RereleaseNavReworked done;
    if (what.removeTraversals) done.traversalsRemoved = removeTraversals(graph);
    if (what.resolveEdicts) done.edicts = resolveEdicts(graph, brushEntities(map->bsp));
    if (what.rebuildTraversals) {
        NAV_ASSIGN(done.traversals, rebuildTraversals(graph, *map, 0, job));
    }
    if (what.rebuildFlags) {
        NAV_ASSIGN(done.flags, rebuildFlags(graph, *map, job));
    }
    if (what.rebuildRadii) {
        NAV_ASSIGN(done.radii, rebuildRadii(graph, *map, job));
    }
    if (!what.patches.empty()) {
        NAV_ASSIGN(done.patches, layPatches(graph, what.patches, map, console, job));
    }
    return done;
}

}  // namespace navwright
