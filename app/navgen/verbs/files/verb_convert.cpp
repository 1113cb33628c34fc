#include <fmt/format.h>

#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/reports/confidence_report.h"
#include "app/navgen/verbs/files/convert_character.h"
#include "app/navgen/verbs/files/rerelease_nav_rework.h"
#include "core/aas/file/aas_convert.h"
#include "core/aas/file/aas_statistics.h"
#include "core/base/counted.h"
#include "core/base/description.h"
#include "core/base/file_kind.h"
#include "core/base/output_set.h"
#include "core/generate/graph/mend_nav.h"
#include "core/nav/files/convert.h"
#include "core/output/conversion/convert_nav_file.h"

namespace navwright {

namespace {

struct ConvertArguments {
    std::string in;
    std::string out;
    std::string bsp;
    std::string to;         ///< as on the command line; empty: by the extension of `out`
    bool proposed = false;  ///< the input uses the proposal's types
    ParameterOptions parameters;
    double leastConfidence = 0;  ///< minimum confidence; 0: keep all
    bool depot = false;          ///< NavJson with one number per line
    bool dryRun = false;         ///< only report what would be lost
    bool lossless = false;       ///< write nothing if something would be lost
    RereleaseRework rework;
    ReportOptions report;
};

constexpr auto kAllLosses = std::numeric_limits<std::size_t>::max();

/// "nav2", "nav2 version 15".
std::string formatWord(const NavTarget& to, const ConvertedNav& nav) {
    const auto name = navFormatName(to.format);
    return nav.version == 0 ? std::string(name) : fmt::format("{} version {}", name, nav.version);
}

/// The result of a conversion.
struct ConvertRun {
    const ConvertArguments& options;
    const NavTarget& to;
    const ConvertedNav& nav;
    const std::optional<NavMending>& mending;
    const std::optional<RereleaseReworked>& reworked;

    [[nodiscard]] bool refused() const { return options.lossless && !nav.warnings.empty(); }
    [[nodiscard]] bool writes() const { return !options.dryRun && !refused(); }
    /// Whether losses are part of the report; else they are printed as warnings.
    [[nodiscard]] bool tellsLosses() const { return options.dryRun || options.lossless; }
};

Description<NavMending> describeMending() {
    return Description<NavMending>()
        .field("doubted", &NavMending::doubted,
               {"Links that kill, or that no bot makes", "links that kill or that no bot makes"})
        .field("left_out", &NavMending::rejected, {"Of these, left out", "of them left out"})
        .field("retyped", &NavMending::retyped, {"Links of another type", "links retyped"})
        .field("ways_back", &NavMending::waysBack, {"Links back that were added", "ways back added"});
}

Description<ConversionWarning> describeLoss() {
    return Description<ConversionWarning>()
        .field("field", &ConversionWarning::field, {"Of which field", "field"})
        .field("count", &ConversionWarning::count, {"How often", "count"})
        .field("what", &ConversionWarning::what, {"What is lost, or told", "what is lost"});
}

std::string remarkLines(const ConvertRun& run) {
    std::string text;
    for (const auto& remark : run.nav.remarks)
        text += fmt::format("{}note: {}", text.empty() ? "" : "\n", remark.message());
    return text;
}

std::string writtenLine(const ConvertRun& run) {
    const auto* what = run.writes()    ? "written"
                       : run.refused() ? "not written, for what would be lost,"
                                       : "would be written";
    return fmt::format("{}: {}, {} {} as {}", run.options.out, counted(run.nav.nodes, "node", "nodes"),
                       counted(run.nav.links, "link", "links"), what, formatWord(run.to, run.nav));
}

Description<ConvertRun> describeConversion() {
    using Run = ConvertRun;
    return Description<Run>("navwright.convert", 1, "A nav converted to another format")
        .line(remarkLines)
        .field("in", [](const Run& run) { return run.options.in; }, {"The file read"})
        .field("from", [](const Run& run) { return fileKindName(run.nav.from); }, {"Its kind"})
        .field("out", [](const Run& run) { return run.options.out; }, {"The file to write"})
        .field("to", [](const Run& run) { return navFormatName(run.to.format); }, {"Its format"})
        .field("to_version", [](const Run& run) { return onlyIf(run.nav.version != 0, run.nav.version); },
               {"Its version"})
        .field("written", &Run::writes, {"It was written"})
        .field("nodes", [](const Run& run) { return run.nav.nodes; }, {"Nodes"})
        .field("links", [](const Run& run) { return run.nav.links; }, {"Links"})
        .record("tried", [](const Run& run) { return run.mending; }, describeMending(),
                {"What bots made of the links", "tried by bots"})
        .record("reworked", [](const Run& run) { return run.reworked; }, describeReworked(),
                {"What was changed besides", "reworked"})
        .rows("warnings", [](const Run& run) { return run.nav.warnings; }, describeLoss(), {"What is lost"})
        .rows({}, [](const Run& run) { return onlyIf(run.tellsLosses(), run.nav.warnings); }, describeLoss(),
              {})
        .line([](const Run& run) {
            return std::string(run.tellsLosses() && run.nav.warnings.empty() ? "nothing is lost" : "");
        })
        .rows("remarks", [](const Run& run) { return run.nav.remarks; }, describeLoss(),
              {"What else to know"})
        .line(writtenLine);
}

struct ConvertAasRun {
    const ConvertArguments& options;
    const AasFile& aas;
    std::int32_t from = 0;  ///< version
    AasStatistics all;
};

Description<ConvertAasRun> describeAasConversion() {
    using Run = ConvertAasRun;
    return Description<Run>("navwright.convert_aas", 1, "An AAS file converted to the other version")
        .line([](const Run& run) {
            return fmt::format(
                "{}: {}, {} written as version {}", run.options.out, counted(run.all.areas, "area", "areas"),
                counted(run.all.reachabilities, "reachability", "reachabilities"), run.aas.version);
        })
        .field("in", [](const Run& run) { return run.options.in; }, {"The file read"})
        .field("from_version", &Run::from, {"Its version"})
        .field("out", [](const Run& run) { return run.options.out; }, {"The file written"})
        .field("to_version", [](const Run& run) { return run.aas.version; }, {"Its version"})
        .field("areas", [](const Run& run) { return run.all.areas; }, {"Areas"})
        .field("reachabilities", [](const Run& run) { return run.all.reachabilities; }, {"Reachabilities"});
}

Result<ExitCode> convertAreas(const ConvertArguments& options, Session& session) {
    if (!options.bsp.empty()) {
        session.console.error("--bsp has no effect on areas: no bot tries them");
        return ExitCode::usage;
    }
    auto& outputs = session.outputs;
    outputs.protect(options.in);
    NAV_TRY(outputs.announce(options.out));
    NAV_TRY(options.report.announce(session));
    NAV_ASSIGN(const auto made, convertAas(options.in, options.out, options.to));
    NAV_TRY(outputs.add(options.out, made.bytes));
    if (session.job.stopRequested()) return cancelled();
    const ConvertAasRun run{options, made.aas, made.from, aasStatistics(made.aas)};
    NAV_TRY(options.report.tell(session, describeAasConversion().of(run, options.report.readers())));
    return ExitCode::ok;
}

/// The target given by --to, or by the extension of OUT.
Result<NavTarget> wantedTarget(const ConvertArguments& options) {
    if (aasVersionOf(options.to) != 0)
        return fail("A nav cannot be converted to an AAS file: it has no areas", options.in);
    NavTarget target(NavFormat::aq2);
    if (options.to.empty()) {
        NAV_ASSIGN(target.format, navFormatOf(options.out));
    } else {
        NAV_ASSIGN(target, parseNavTarget(options.to));
    }
    if (options.depot) target.layout = NavJsonLayout::depot;
    return target;
}

Result<ExitCode> convert(const ConvertArguments& options, Session& session) {
    NAV_ASSIGN(const auto kind, fileKindOf(std::filesystem::path(options.in)));
    if (kind == FileKind::aas) return convertAreas(options, session);
    if (kind == FileKind::character || kind == FileKind::weights)
        return convertCharacter({options.in, options.out, options.dryRun, options.lossless}, options.report,
                                session);
    NAV_ASSIGN(const auto to, wantedTarget(options));
    if (options.rework.any() && kind == FileKind::aq2Nav && to.format == NavFormat::aq2) {
        session.console.error("Neither IN nor OUT is a nav of a re-release, which these options need");
        return ExitCode::usage;
    }
    NAV_ASSIGN(const auto parameters, options.parameters.load());
    auto& outputs = session.outputs;
    outputs.protect(options.in);
    if (!options.bsp.empty()) outputs.protect(options.bsp);
    if (!options.rework.patches.empty()) outputs.protect(options.rework.patches);
    if (!options.dryRun) {
        NAV_TRY(outputs.announce(options.out));
    }
    NAV_TRY(options.report.announce(session));
    NavFileConversion wanted{.in = options.in,
                             .to = to,
                             .proposed = options.proposed,
                             .leastConfidence = options.leastConfidence,
                             .rework = options.rework,
                             .parameters = parameters};
    if (!options.bsp.empty()) {
        NAV_ASSIGN(wanted.map, GameMap::read(options.bsp));
    }
    NAV_ASSIGN(const auto done, convertNavFile(wanted, session.job));
    const auto& [nav, mending, cut, reworked] = done;
    const ConvertRun run{options, to, nav, mending, reworked};
    if (run.writes()) {
        NAV_TRY(outputs.add(options.out, nav.bytes));
    }
    const auto warn = [&] {
        for (const auto& warning : nav.warnings) session.console.warn(warning.message());
        for (const auto& warning : mending ? mending->warnings : std::vector<std::string>())
            session.console.warn(warning);
        if (cut) tellCut(*cut, session.console, !options.report.json);
    };
    NAV_TRY(options.report.tell(session, describeConversion().of(run, options.report.readers()), kAllLosses,
                                warn));
    return run.refused() ? ExitCode::verdictFailed : ExitCode::ok;
}

VerbAction declareConvert(CLI::App& app) {
    const auto options = std::make_shared<ConvertArguments>();
    app.add_option("IN", options->in,
                   "An AQ2 .nav, a NAV2, NAV3 or NavJson; an .aas; or a character or its weights")
        ->required();
    app.add_option("OUT", options->out, "The file to write")->required();
    app.add_option("--to", options->to,
                   "Format to write, with a version if needed: nav2:14, 15, 17 or 18, nav3:2 to 6, navjson:1 "
                   "to 3 (default: by the ending of OUT: .nav, .nav2, .nav3, .navjson; an .aas becomes "
                   "version 5, whose header is scrambled)")
        ->type_name("aq2|nav2|nav3|navjson|aas4|aas5")
        ->check(CLI::Validator(
            [](std::string& text) {
                if (aasVersionOf(text) != 0) return std::string();
                const auto target = parseNavTarget(text);
                return target ? std::string() : target.error().message();
            },
            ""));
    app.add_option_function<std::string>(
           "--from", [options](const std::string&) { options->proposed = true; },
           "IN has the proposal's type numbers: JUMP and the following types are one higher than the "
           "engine's (navgen info shows this)")
        ->type_name("proposal")
        ->check(CLI::IsMember({"proposal"}));
    app.add_flag("--depot", options->depot, "Write NavJson as Nav Depot does, one number per line");
    app.add_flag("--dry-run", options->dryRun, "Write nothing; print what would be lost, by field");
    app.add_flag("--lossless", options->lossless,
                 "Write nothing and exit with code 3 if something would be lost");
    auto* bsp =
        app.add_option("--bsp", options->bsp,
                       "Its map: bots try every link, and links.verify and links.infer_reverse decide what "
                       "changes; NAV2, NAV3 and NavJson get traversals, ladders, entities, radii and flags")
            ->type_name("MAP.bsp");
    app.add_option("--min-confidence", options->leastConfidence,
                   "Leave out nodes and links of lower confidence, as these bots rate them")
        ->type_name("0..1")
        ->check(NumberRange(0.0, 1.0))
        ->needs(bsp);
    addReworkOptions(app, bsp, options->rework);
    options->parameters.addTo(app);
    options->report.addTo(app);
    return [options](Session& session) { return convert(*options, session); };
}

}  // namespace

Verb convertVerb() {
    return {"convert",
            "Convert a nav, areas or a character to another format.",
            "Losses are listed.",
            "navgen convert wizs.nav wizs.navjson\nnavgen convert --to nav2:15 wizs.nav q1.nav\n"
            "navgen convert --to nav3 wizs.nav q2.nav --dry-run\n"
            "navgen convert e1m1.navjson e1m1.nav --to nav2 --patches e1m1.gamepatches.json\n"
            "navgen convert --to nav3 base1.nav new.nav --bsp base1.bsp --rebuild-traversals\n"
            "navgen convert old.nav wizs.nav --bsp wizs.bsp --set links.verify=mend\n"
            "navgen convert old.nav sure.nav --bsp wizs.bsp --min-confidence 0.5\n"
            "navgen convert --from proposal proposed.nav wizs.nav\n"
            "navgen convert --to aas4 wizs.aas plain.aas\n"
            "navgen convert mine.character.json mine.weights",
            declareConvert,
            [] {
                return std::vector{describeConversion().shape(), describeAasConversion().shape(),
                                   characterConversionShape()};
            }};
}

}  // namespace navwright
