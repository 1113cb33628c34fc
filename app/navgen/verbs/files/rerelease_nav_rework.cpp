#include "app/navgen/verbs/files/rerelease_nav_rework.h"

#include <fmt/format.h>

#include "core/base/byte_text.h"
#include "core/base/description.h"
#include "core/base/file_bytes.h"
#include "core/edit/rerelease/quake_nav_patches.h"

namespace navwright {

namespace {

Result<PatchReport> layPatches(RereleaseGraph& graph, const std::string& file, const GameMap* map,
                               Console& console, JobContext& job) {
    NAV_ASSIGN(const auto bytes, readFile(file));
    NAV_ASSIGN(const auto patches, readAnyRereleasePatches(asText(bytes), file));
    NAV_TRY(checkPatchMap(patches.map, map == nullptr ? std::string() : map->name(), file));
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

namespace {

using Reworked = RereleaseNavReworked;

constexpr auto ofEdicts = wayThrough(&Reworked::edicts);
constexpr auto ofTraversals = wayThrough(&Reworked::traversals);

std::optional<std::size_t> missedTraversals(const Reworked& of) {
    return of.traversals.transform([](const auto& done) { return done.missed.size(); });
}

std::optional<NamedCounts> patchStates(const Reworked& of) {
    return of.patches.transform([](const auto& done) {
        return NamedCounts{{"applied", done.count(PatchState::applied)},
                           {"already so", done.count(PatchState::alreadySo)},
                           {"do not fit", done.count(PatchState::orphaned)},
                           {"switched off", done.count(PatchState::disabled)}};
    });
}

Description<PatchOutcome> describePatchOutcome() {
    return Description<PatchOutcome>()
        .field("id", &PatchOutcome::id, {"The patch"})
        .field("state", [](const PatchOutcome& of) { return patchStateName(of.state); },
               {"What became of it"})
        .field("reason", [](const PatchOutcome& of) { return onlyIf(!of.reason.empty(), of.reason); },
               {"Why"});
}

}  // namespace

Description<RereleaseNavReworked> describeReworked() {
    using Ways = TraversalRebuild;
    return Description<Reworked>()
        .field("traversals_removed", &Reworked::traversalsRemoved,
               {"Traversals removed", "traversals removed"})
        .field("edicts_resolved", ofEdicts(&EdictResolution::resolved),
               {"Edicts whose entity the map has", "edicts with their entity"})
        .field("edicts_unresolved", ofEdicts(&EdictResolution::unresolved),
               {"Edicts that have none in it", "edicts with none in the map"})
        .field("traversals_made", ofTraversals(&Ways::made), {"Traversals made", "traversals made"})
        .field("traversals_changed", ofTraversals(&Ways::changed),
               {"Traversals changed", "traversals changed"})
        .field("traversals_confirmed", ofTraversals(&Ways::confirmed),
               {"Traversals that are as they were", "traversals as they were"})
        .field("traversals_manual", ofTraversals(&Ways::manual),
               {"Traversals of manual jumps, which are kept", "traversals of manual jumps kept"})
        .field("traversals_needless", ofTraversals(&Ways::removed),
               {"Traversals removed where none belongs", "traversals where none belongs"})
        .field("traversals_missed", missedTraversals, {"Traversals not found", "traversals not found"})
        .field("flags_changed", &Reworked::flags, {"Nodes whose flags changed", "nodes with other flags"})
        .field("radii_changed", &Reworked::radii, {"Nodes whose radius changed", "nodes with another radius"})
        .shown(patchStates, {{}, "patches"})
        .rows("patches",
              [](const Reworked& of) {
                  return of.patches.transform([](const auto& done) { return done.outcomes; });
              },
              describePatchOutcome(), {"What became of each patch"});
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
