#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/map_areas.h"
#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "core/aas/build/make_aas.h"
#include "core/aas/file/aas_names.h"
#include "core/aas/file/aas_statistics.h"
#include "core/base/description.h"
#include "core/base/engine_constants.h"
#include "core/base/output_set.h"

namespace navwright {

namespace {

struct AreasArguments {
    std::string bsp;
    std::string out;
    double halfWidth = kHullStanding.maxs.x;
    double standingTop = kHullStanding.maxs.z;
    double crouchedTop = kHullCrouched.maxs.z;
    double steepest = kLeastFloorNormal;
    std::string rules = "aq2";
    int jobs = 0;  ///< 0: one per core
    bool areasOnly = false;
    bool plain = false;
    ReportOptions report;
};

Box hullOf(double halfWidth, double top) {
    const auto side = static_cast<float>(halfWidth);
    return {{-side, -side, kHullStanding.mins.z}, {side, side, static_cast<float>(top)}};
}

/// The areas, and what they were made of.
struct AreasRun {
    const AreasArguments& options;
    AasStatistics all;
    AreaCounts counts;
    std::vector<StageTime> stages;
};

constexpr auto ofAreas = wayThrough(&AreasRun::all);

constexpr auto ofCuts = wayThrough(&AreasRun::counts);

NamedCounts reachabilitiesByTravel(const AreasRun& run) {
    auto reachabilities = namedCounts(run.all.byTravel, aasTravelName);
    std::erase_if(reachabilities, [](const auto& reachability) { return reachability.second == 0; });
    return reachabilities;
}

Description<AreasRun> describeAreas() {
    using All = AasStatistics;
    using Counts = AreaCounts;
    return Description<AreasRun>("navwright.areas", 1, "Areas made of a map")
        .field("bsp", [](const AreasRun& run) { return run.options.bsp; }, {"The map"})
        .field("out", [](const AreasRun& run) { return run.options.out; }, {"Where the areas are written"})
        .field("areas", ofAreas(&All::areas), {"Areas", "areas"})
        .field("grounded", ofAreas(&All::grounded), {"With floor", "  grounded"})
        .field("ladder", ofAreas(&All::ladder), {"With a ladder", "  with a ladder"})
        .field("liquid", ofAreas(&All::liquid), {"In a liquid", "  liquid"})
        .field("crouch_only", ofAreas(&All::crouchOnly), {"For crouching only", "  for crouching only"})
        .field("floor_and_gap", ofAreas(&All::floorAndGap), {"With floor and a gap; not liquid"})
        .field("faces", ofAreas(&All::faces), {"Faces", "faces"})
        .field("nodes", ofAreas(&All::nodes), {"Nodes of the tree", "nodes"})
        .field("cells", ofCuts(&Counts::cells), {"Cells that the areas are made of", "cells"})
        .field("gravity_splits", ofCuts(&Counts::gravitySplits),
               {"Cuts between floor and gaps", "cuts between floor and gaps"})
        .field("merges", ofCuts(&Counts::merges), {"Merges of areas", "merges"})
        .field("ladder_splits", ofCuts(&Counts::ladderSplits), {"Cuts at ladders", "cuts at ladders"})
        .field("reachabilities", ofAreas(&All::reachabilities), {"Reachabilities", "reachabilities"})
        .field("by_travel", reachabilitiesByTravel, {"Reachabilities by kind of travel", "by kind"})
        .rows("stages", &AreasRun::stages, describeStageTime(), {"What took how long"});
}

Result<ExitCode> areas(const AreasArguments& options, Session& session) {
    if (options.crouchedTop > options.standingTop) {
        session.console.error("--crouched-top is above --standing-top");
        return ExitCode::usage;
    }
    auto& outputs = session.outputs;
    outputs.protect(options.bsp);
    NAV_TRY(outputs.announce(options.out));
    NAV_TRY(options.report.announce(session));
    NAV_ASSIGN(const auto bsp, readBspFile(options.bsp));
    AasOptions how;
    how.areas.standing = hullOf(options.halfWidth, options.standingTop);
    how.areas.crouched = hullOf(options.halfWidth, options.crouchedTop);
    how.areas.steepest = options.steepest;
    how.rules = options.rules == "bspc" ? ReachRules::ofBspc() : ReachRules();
    how.reachabilities = !options.areasOnly;
    NAV_ASSIGN(auto made, makeAas(bsp, how, session.job, options.jobs));
    if (options.plain) made.aas.version = kAasPlainVersion;
    NAV_ASSIGN(const auto bytes, writeAas(made.aas));
    NAV_TRY(outputs.add(options.out, bytes));
    if (session.job.stopRequested()) return cancelled();
    for (const auto& warning : made.warnings) session.console.warn(warning);
    const AreasRun run{options, aasStatistics(made.aas), made.counts, session.job.stageTimes()};
    NAV_TRY(options.report.tell(session, describeAreas().of(run, options.report.readers())));
    outputs.noteWritten(options.out);
    return ExitCode::ok;
}

VerbAction declareAreas(CLI::App& app) {
    const auto options = std::make_shared<AreasArguments>();
    app.add_option("MAP", options->bsp, "The map")->type_name("MAP.bsp")->required();
    app.add_option("--out", options->out, "The .aas to write")->type_name("OUT.aas")->required();
    app.add_option("--half-width", options->halfWidth, "Half the width of a player, units")
        ->check(NumberRange(1.0, 64.0))
        ->capture_default_str();
    app.add_option("--standing-top", options->standingTop, "A standing player's top above the origin, units")
        ->check(NumberRange(-16.0, 128.0))
        ->capture_default_str();
    app.add_option("--crouched-top", options->crouchedTop, "A crouched player's top above the origin, units")
        ->check(NumberRange(-16.0, 128.0))
        ->capture_default_str();
    app.add_option("--steepness", options->steepest, "Minimum z of a floor's normal")
        ->check(NumberRange(0.1, 1.0))
        ->capture_default_str();
    app.add_option("--rules", options->rules, "Movement rules for the reachabilities")
        ->check(CLI::IsMember({"aq2", "bspc"}))
        ->capture_default_str();
    app.add_flag("--areas-only", options->areasOnly, "Make no reachabilities");
    addJobs(app, options->jobs);
    app.add_flag("--plain", options->plain, "Write version 4, whose header is not scrambled");
    options->report.addTo(app);
    return [options](Session& session) { return areas(*options, session); };
}

}  // namespace

Verb areasVerb() {
    return {"areas",
            "Make an .aas of a map: convex areas and their reachabilities.",
            "Areas are those that players can be in, standing and crouched.",
            "navgen areas wizs.bsp --out wizs.aas\n"
            "navgen areas wizs.bsp --out wizs.aas --half-width 15 --crouched-top 16 --rules bspc",
            declareAreas,
            [] { return std::vector{describeAreas().shape()}; }};
}

}  // namespace navwright
