#include "app/navgen/verbs/files/rerelease_nav_rework.h"

namespace navwright {

void addReworkOptions(CLI::App& app, CLI::Option* bsp, RereleaseRework& rework) {
    app.add_option("--patches", rework.patches,
                   "Apply these patches, ours or QuakeNavEditor's, to a re-release nav: in the terms of IN's "
                   "game, or of OUT's if IN is of Action Quake 2")
        ->type_name("FILE");
    app.add_flag("--rebuild-traversals", rework.rebuildTraversals,
                 "Rebuild all traversals of a re-release nav from what simulated players do in the map")
        ->needs(bsp);
    app.add_flag("--remove-traversals", rework.removeTraversals, "Remove all its traversals");
    app.add_flag("--resolve-edicts", rework.resolveEdicts, "Find the entities of its edicts in the map again")
        ->needs(bsp);
    app.add_flag("--rebuild-radii", rework.rebuildRadii, "Recompute all its radii from the clear floor")
        ->needs(bsp);
    app.add_flag("--rebuild-flags", rework.rebuildFlags, "Recompute the flags that follow from map and links")
        ->needs(bsp);
}

namespace {

using Reworked = RereleaseReworked;

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

Description<RereleaseReworked> describeReworked() {
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

}  // namespace navwright
