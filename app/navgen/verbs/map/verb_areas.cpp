#include <fmt/format.h>

#include <memory>

#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/verb.h"
#include "core/aas/build/make_aas.h"
#include "core/aas/file/aas_names.h"
#include "core/aas/file/aas_statistics.h"
#include "core/base/counted.h"
#include "core/base/engine_constants.h"
#include "core/base/json_writer.h"
#include "core/base/limits.h"
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
    bool json = false;
};

Box hullOf(double halfWidth, double top) {
    const auto side = static_cast<float>(halfWidth);
    return {{-side, -side, kHullStanding.mins.z}, {side, side, static_cast<float>(top)}};
}

/// "12 walk, 3 jump".
std::string waysText(const AasStatistics& all) {
    std::string words;
    for (std::size_t i = 0; i < all.byTravel.size(); ++i) {
        if (all.byTravel[i] == 0) continue;
        words += fmt::format("{}{} {}", words.empty() ? "" : ", ", all.byTravel[i],
                             aasTravelName(static_cast<AasTravel>(i)));
    }
    return fmt::format("{}{}{}\n", counted(all.reachabilities, "reachability", "reachabilities"),
                       words.empty() ? "" : ": ", words);
}

std::string areasText(const AasStatistics& all, const AreaCounts& counts) {
    return fmt::format(
        "{} of {}: {} grounded, {} with a ladder, {} liquid, {} for crouching only\n"
        "cuts between floor and gaps {}, merges {}, cuts at ladders {}, faces {}, nodes {}\n",
        counted(all.areas, "area", "areas"), counted(counts.cells, "cell", "cells"), all.grounded, all.ladder,
        all.liquid, all.crouchOnly, counts.gravitySplits, counts.merges, counts.ladderSplits, all.faces,
        all.nodes);
}

void printJson(const AreasArguments& options, const AasStatistics& all, const AreaCounts& counts,
               const JobContext& job, Console& console) {
    JsonWriter json;
    json.beginObject();
    json.member("bsp", options.bsp);
    json.member("out", options.out);
    json.member("areas", all.areas);
    json.member("grounded", all.grounded);
    json.member("ladder", all.ladder);
    json.member("liquid", all.liquid);
    json.member("crouch_only", all.crouchOnly);
    json.member("floor_and_gap", all.floorAndGap);
    json.member("faces", all.faces);
    json.member("nodes", all.nodes);
    json.member("cells", counts.cells);
    json.member("gravity_splits", counts.gravitySplits);
    json.member("merges", counts.merges);
    json.member("ladder_splits", counts.ladderSplits);
    json.member("reachabilities", all.reachabilities);
    json.key("by_travel");
    json.beginObject(JsonWriter::Layout::line);
    for (std::size_t i = 0; i < all.byTravel.size(); ++i) {
        if (all.byTravel[i] > 0) json.member(aasTravelName(static_cast<AasTravel>(i)), all.byTravel[i]);
    }
    json.endObject();
    json.key("stages");
    json.beginList();
    for (const auto& stage : job.stageTimes()) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("stage", stage.stage);
        json.member("ms", stage.milliseconds);
        json.endObject();
    }
    json.endList();
    json.endObject();
    console.print(std::move(json).take());
}

Result<ExitCode> areas(const AreasArguments& options, Session& session) {
    if (options.crouchedTop > options.standingTop) {
        session.console.error("--crouched-top is above --standing-top");
        return ExitCode::usage;
    }
    auto& outputs = session.outputs;
    outputs.protect(options.bsp);
    NAV_TRY(outputs.announce(options.out));
    NAV_ASSIGN(const auto bsp, readBspFile(options.bsp));
    AasOptions how;
    how.areas.standing = hullOf(options.halfWidth, options.standingTop);
    how.areas.crouched = hullOf(options.halfWidth, options.crouchedTop);
    how.areas.steepest = options.steepest;
    how.rules = options.rules == "bspc" ? ReachRules::ofBspc() : ReachRules();
    how.ways = !options.areasOnly;
    NAV_ASSIGN(auto made, makeAas(bsp, how, session.job, options.jobs));
    if (options.plain) made.aas.version = kAasPlainVersion;
    NAV_ASSIGN(const auto bytes, writeAas(made.aas));
    NAV_TRY(outputs.add(options.out, bytes));
    if (session.job.stopRequested()) return cancelled();
    NAV_TRY(outputs.commit());
    for (const auto& warning : made.warnings) session.console.warn(warning);
    const auto all = aasStatistics(made.aas);
    if (options.json) {
        printJson(options, all, made.counts, session.job, session.console);
    } else {
        session.console.print(areasText(all, made.counts));
        if (how.ways) session.console.print(waysText(all));
        outputs.noteWritten(options.out);
    }
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
    app.add_option("--steepness", options->steepest, "Least z of a floor's normal")
        ->check(NumberRange(0.1, 1.0))
        ->capture_default_str();
    app.add_option("--rules", options->rules, "Movement rules for the reachabilities")
        ->check(CLI::IsMember({"aq2", "bspc"}))
        ->capture_default_str();
    app.add_flag("--areas-only", options->areasOnly, "Leave the reachabilities out");
    app.add_option("-j,--jobs", options->jobs, "Threads to use (default: one per core)")
        ->type_name("N")
        ->check(NumberRange(1, limit::kThreads));
    app.add_flag("--plain", options->plain, "Write version 4, whose header is not scrambled");
    app.add_flag("--json", options->json, "Print what was made as JSON");
    return [options](Session& session) { return areas(*options, session); };
}

}  // namespace

Verb areasVerb() {
    return {"areas", "Make an .aas of a map: convex areas and their reachabilities.",
            "Areas are those that players can be in, standing and crouched.",
            "navgen areas wizs.bsp --out wizs.aas\n"
            "navgen areas wizs.bsp --out wizs.aas --half-width 15 --crouched-top 16 --rules bspc",
            declareAreas};
}

}  // namespace navwright
