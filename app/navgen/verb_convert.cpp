#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>

#include "aas/aas_file.h"
#include "aas/aas_statistics.h"
#include "base/file_kind.h"
#include "base/json_writer.h"
#include "base/output_set.h"
#include "confidence/confidence_cut.h"
#include "confidence/nav_confidence.h"
#include "mending/mend_nav.h"
#include "nav/aq2_nav.h"
#include "nav/convert_nav.h"
#include "navgen/confidence_report.h"
#include "navgen/parameter_options.h"
#include "navgen/verb.h"
#include "pipeline/nav_generation.h"
#include "verify/link_judge.h"

namespace navwright {

namespace {

struct ConvertArguments {
    std::string in;
    std::string out;
    std::string bsp;
    std::string to;  ///< as written; empty: by the ending of `out`
    ParameterOptions parameters;
    double leastConfidence = 0;  ///< 0: all is written
    bool json = false;
};

/// What of the nav is sure enough.
Result<ConfidenceCut> keepSureOfFile(NavGraph& graph, const std::shared_ptr<const GameMap>& map,
                                     const ConvertArguments& options, const Parameters& parameters,
                                     JobContext& job) {
    NavContext context;
    context.mapName = map->name();
    context.map = map;
    context.parameters = parameters;
    const auto generation = generationOfNav(graph, context);
    LinkJudge judge(map->bsp, map->collision);
    ConfidenceInput input{.generation = *generation};
    input.judge = &judge;
    NAV_ASSIGN(const auto rated, navConfidence(input, job));
    auto cut = planCut(graph, rated, options.leastConfidence, map.get());
    graph = cutGraph(graph, cut);
    if (graph.nodes.empty()) {
        return fail(fmt::format("Nothing is as sure as {:g}", options.leastConfidence), options.in,
                    "ask for less with --min-confidence");
    }
    return cut;
}

/// The nav in the format wanted, after bots tried its links on its map.
Result<ConvertedNav> convertMended(const ConvertArguments& options, const Bytes& input, NavFormat to,
                                   const Parameters& parameters, NavMending& mending,
                                   std::optional<ConfidenceCut>& cut, JobContext& job) {
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    NAV_ASSIGN(auto plain, convertNav(input, options.in, NavFormat::aq2, parameters));
    NAV_ASSIGN(auto read, readAq2Nav(plain.bytes, options.in));
    NAV_ASSIGN(mending, mendNav(read.graph, *map, parameters, job));
    if (options.leastConfidence > 0) {
        NAV_ASSIGN(cut, keepSureOfFile(read.graph, map, options, parameters, job));
    }
    NAV_ASSIGN(const auto mended, writeAq2Nav(read.graph));
    NAV_ASSIGN(auto nav, convertNav(mended, options.in, to, parameters));
    nav.from = plain.from;
    nav.warnings.insert(nav.warnings.begin(), plain.warnings.begin(), plain.warnings.end());
    return nav;
}

std::string mendingText(const NavMending& mending) {
    return fmt::format(
        "tried by bots: {} links kill or are made by none, {} of them left out; {} retyped, {} ways back "
        "added\n",
        mending.doubted, mending.leftOut, mending.retyped, mending.waysBack);
}

void mendingMembers(JsonWriter& json, const NavMending& mending) {
    json.key("tried");
    json.beginObject(JsonWriter::Layout::line);
    json.member("doubted", mending.doubted);
    json.member("left_out", mending.leftOut);
    json.member("retyped", mending.retyped);
    json.member("ways_back", mending.waysBack);
    json.endObject();
}

void printJson(const ConvertArguments& options, NavFormat to, const ConvertedNav& nav,
               const std::optional<NavMending>& mending, Console& console) {
    JsonWriter json;
    json.beginObject();
    json.member("in", options.in);
    json.member("from", fileKindName(nav.from));
    json.member("out", options.out);
    json.member("to", navFormatName(to));
    json.member("nodes", nav.nodes);
    json.member("links", nav.links);
    if (mending) mendingMembers(json, *mending);
    json.key("warnings");
    json.beginList();
    for (const auto& warning : nav.warnings) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("count", warning.count);
        json.member("what", warning.what);
        json.endObject();
    }
    json.endList();
    json.endObject();
    console.print(std::move(json).take());
}

constexpr std::string_view kPlainAas = "aas4", kScrambledAas = "aas5";

Result<ExitCode> convertAas(const ConvertArguments& options, Session& session) {
    if (!options.bsp.empty()) {
        session.console.error("--bsp says nothing of areas: no bot tries them");
        return ExitCode::usage;
    }
    const bool plain = options.to == kPlainAas;
    if (!plain && options.to != kScrambledAas && (!options.to.empty() || !options.out.ends_with(".aas"))) {
        return fail("An AAS file becomes nothing but an AAS file of the other version", options.in,
                    "end OUT in .aas, or say --to aas4 or --to aas5");
    }
    OutputSet outputs(session.console);
    outputs.protect(options.in);
    NAV_TRY(outputs.announce(options.out));
    NAV_ASSIGN(auto aas, readAasFile(options.in));
    const auto from = aas.version;
    aas.version = plain ? kAasPlainVersion : kAasScrambledVersion;
    NAV_ASSIGN(const auto bytes, writeAas(aas));
    NAV_TRY(outputs.add(options.out, bytes));
    if (session.job.stopRequested()) return cancelled();
    NAV_TRY(outputs.commit());
    const auto all = aasStatistics(aas);
    if (options.json) {
        JsonWriter json;
        json.beginObject();
        json.member("in", options.in);
        json.member("from_version", from);
        json.member("out", options.out);
        json.member("to_version", aas.version);
        json.member("areas", all.areas);
        json.member("reachabilities", all.reachabilities);
        json.endObject();
        session.console.print(std::move(json).take());
    } else {
        session.console.print(fmt::format("{}: {} areas, {} reachabilities written as version {}\n",
                                          options.out, all.areas, all.reachabilities, aas.version));
    }
    return ExitCode::ok;
}

/// What --to says, or the ending of OUT.
Result<NavFormat> wantedFormat(const ConvertArguments& options) {
    if (options.to.empty()) return navFormatOf(options.out);
    if (options.to == "aq2") return NavFormat::aq2;
    if (options.to == "nav2") return NavFormat::nav2;
    if (options.to == "navjson") return NavFormat::navJson;
    return fail("A nav cannot become an AAS file: that has areas, which a nav has not", options.in);
}

Result<ExitCode> convert(const ConvertArguments& options, Session& session) {
    NAV_ASSIGN(const auto kind, fileKindOf(std::filesystem::path(options.in)));
    if (kind == FileKind::aas) return convertAas(options, session);
    NAV_ASSIGN(const auto to, wantedFormat(options));
    NAV_ASSIGN(const auto parameters, options.parameters.load());
    OutputSet outputs(session.console);
    outputs.protect(options.in);
    if (!options.bsp.empty()) outputs.protect(options.bsp);
    NAV_TRY(outputs.announce(options.out));
    NAV_ASSIGN(const auto input, readFile(options.in));
    std::optional<NavMending> mending;
    if (!options.bsp.empty()) mending.emplace();
    std::optional<ConfidenceCut> cut;
    NAV_ASSIGN(const auto nav, mending
                                   ? convertMended(options, input, to, parameters, *mending, cut, session.job)
                                   : convertNav(input, options.in, to, parameters));
    NAV_TRY(outputs.add(options.out, nav.bytes));
    if (session.job.stopRequested()) return cancelled();
    NAV_TRY(outputs.commit());
    for (const auto& warning : nav.warnings) session.console.warn(warning.message());
    if (mending) {
        for (const auto& warning : mending->warnings) session.console.warn(warning);
    }
    if (cut) tellCut(*cut, session.console, !options.json);
    if (options.json) {
        printJson(options, to, nav, mending, session.console);
    } else {
        if (mending) session.console.print(mendingText(*mending));
        session.console.print(fmt::format("{}: {} nodes, {} links written as {}\n", options.out, nav.nodes,
                                          nav.links, navFormatName(to)));
    }
    return ExitCode::ok;
}

VerbAction declareConvert(CLI::App& app) {
    const auto options = std::make_shared<ConvertArguments>();
    app.add_option("IN", options->in, "An AQ2 .nav, a NAV2 or a NavJson; or an .aas")->required();
    app.add_option("OUT", options->out, "The file to write")->required();
    app.add_option("--to", options->to,
                   "The format to write (default: by the ending of OUT: .nav, .nav2, .navjson; an .aas "
                   "becomes version 5, whose header is scrambled)")
        ->type_name("aq2|nav2|navjson|aas4|aas5")
        ->check(CLI::IsMember({"aq2", "nav2", "navjson", "aas4", "aas5"}).description(""));
    auto* bsp =
        app.add_option(
               "--bsp", options->bsp,
               "Its map: bots try every link; links.verify and links.infer_reverse decide what is changed")
            ->type_name("MAP.bsp");
    app.add_option("--min-confidence", options->leastConfidence,
                   "Leave out nodes and links that are less sure by what these bots make of them")
        ->type_name("0..1")
        ->check(CLI::Range(0.0, 1.0))
        ->needs(bsp);
    options->parameters.addTo(app);
    app.add_flag("--json", options->json, "Print what was done as JSON");
    return [options](Session& session) { return convert(*options, session); };
}

}  // namespace

Verb convertVerb() {
    return {"convert",
            "Convert a nav to another format, losses are counted; or an .aas to its other version.",
            "navgen convert wizs.nav wizs.navjson\nnavgen convert --to nav2 wizs.nav q2.nav\n"
            "navgen convert old.nav wizs.nav --bsp wizs.bsp --set links.verify=mend\n"
            "navgen convert old.nav sure.nav --bsp wizs.bsp --min-confidence 0.5\n"
            "navgen convert --to aas4 wizs.aas plain.aas",
            declareConvert};
}

}  // namespace navwright
