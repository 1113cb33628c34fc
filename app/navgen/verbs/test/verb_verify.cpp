#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "app/navgen/reports/aas_reports.h"
#include "app/navgen/reports/rerelease_nav_reports.h"
#include "core/aas/file/aas_check.h"
#include "core/base/counted.h"
#include "core/base/description.h"
#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/base/output_set.h"
#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/nav/files/read_nav.h"
#include "core/physics/link_trials/link_verdict.h"
#include "core/review/evidence/shown_links.h"

namespace navwright {

namespace {

/// The result of `verify` for a nav.
struct VerifyRun {
    std::string map;
    const NavGraph& graph;
    std::vector<LinkVerdict> verdicts;
    std::optional<NavShown> shown;   ///< with demos
    std::vector<std::string> demos;  ///< names of those used
};

std::optional<double> shareOf(std::size_t part, std::size_t whole) {
    return onlyIf(whole > 0, static_cast<double>(part) / static_cast<double>(whole));
}

/// What demos show about links of one type.
struct ShownRow {
    std::size_t shown = 0;     ///< links that players used
    std::size_t jumped = 0;    ///< of these: used mostly with a jump
    std::size_t possible = 0;  ///< of these: bots pass them, too
    std::size_t agreed = 0;    ///< of these: with the right type

    void add(const ShownLink& seen, const LinkVerdict& verdict) {
        if (seen.traversals == 0) return;
        ++shown;
        if (2 * seen.jumped > seen.traversals) ++jumped;
        if (verdict.there.possible) ++possible;
        if (verdict.advice == LinkAdvice::keep) ++agreed;
    }
    ShownRow& operator+=(const ShownRow& other) {
        shown += other.shown;
        jumped += other.jumped;
        possible += other.possible;
        agreed += other.agreed;
        return *this;
    }
};

std::map<NodeType, ShownRow> shownByType(const VerifyRun& run) {
    std::map<NodeType, ShownRow> rows;
    if (!run.shown) return rows;
    for (const auto& verdict : run.verdicts) {
        rows[verdict.type].add(run.shown->of(verdict.from, verdict.to), verdict);
    }
    return rows;
}

/// A row of the table of types.
struct TypeRow {
    std::string_view type;
    TypeAgreement links;
    std::optional<ShownRow> shown;  ///< with demos
};

std::vector<TypeRow> typeRows(const VerifyRun& run) {
    auto seen = shownByType(run);
    std::vector<TypeRow> rows;
    for (const auto& row : agreementByType(run.verdicts))
        rows.push_back({nodeTypeName(row.type), row, onlyIf(run.shown.has_value(), seen[row.type])});
    return rows;
}

std::vector<TypeRow> typeRowsAndAll(const VerifyRun& run) {
    auto rows = typeRows(run);
    TypeRow all{"all", {}, onlyIf(run.shown.has_value(), ShownRow())};
    for (const auto& row : rows) {
        all.links.links += row.links.links;
        all.links.possible += row.links.possible;
        all.links.certain += row.links.certain;
        all.links.agreed += row.links.agreed;
        if (all.shown) *all.shown += *row.shown;
    }
    rows.push_back(all);
    return rows;
}

/// Adds a count to the JSON, and its share of the links to the text.
void addCount(Description<TypeRow>& row, std::string_view key, std::size_t TypeAgreement::* count,
              const About& about) {
    row.field(key, [count](const TypeRow& of) { return of.links.*count; }, {about.meaning})
        .shown([count](const TypeRow& of) { return shareOf(of.links.*count, of.links.links); },
               {.label = about.label, .digits = 1, .percent = true});
}

/// Adds a count of the links used in demos to the JSON, and its share of them to the text.
void addShownCount(Description<TypeRow>& row, std::string_view key, std::size_t ShownRow::* count,
                   const About& about) {
    row.field(key,
              [count](const TypeRow& of) {
                  return onlyIf(of.shown.has_value(), of.shown.value_or(ShownRow()).*count);
              },
              {about.meaning})
        .shown(
            [count](const TypeRow& of) {
                const auto shown = of.shown.value_or(ShownRow());
                return shareOf(shown.*count, shown.shown);
            },
            {.label = about.label, .digits = 1, .percent = true});
}

Description<TypeRow> describeType() {
    Description<TypeRow> row;
    row.field("type", &TypeRow::type, {"The type of link", "type"})
        .field("links", [](const TypeRow& of) { return of.links.links; }, {"Links of this type", "links"});
    addCount(row, "possible", &TypeAgreement::possible, {"Links that bots make from a start", "possible"});
    addCount(row, "certain", &TypeAgreement::certain, {"Links that bots make from every start", "certain"});
    addCount(row, "agreed", &TypeAgreement::agreed, {"Links whose type fits", "agreed"});
    row.field(
        "shown",
        [](const TypeRow& of) { return of.shown.transform([](const auto& shown) { return shown.shown; }); },
        {"Links that players went", "in demos"});
    addShownCount(row, "shown_jumped", &ShownRow::jumped, {"Of these, mostly by a jump", "jumped"});
    addShownCount(row, "shown_possible", &ShownRow::possible, {"Of these, bots make them, too", "possible"});
    addShownCount(row, "shown_agreed", &ShownRow::agreed, {"Of these, their type fits", "agreed"});
    return row;
}

/// Number of ways between nodes that players used and no link covers.
std::size_t unlinkedWays(const VerifyRun& run) {
    const auto unlinked = [&](const auto& way) {
        const auto& [from, to] = way.first;
        return way.second.traversals > 0 && findLink(run.graph.nodes[toIndex(from)], to) == nullptr;
    };
    return toIndex(std::ranges::count_if(run.shown->ways, unlinked));
}

std::string evidenceLines(const VerifyRun& run) {
    if (!run.shown) return {};
    const auto denied = std::ranges::count_if(run.verdicts, [&](const LinkVerdict& verdict) {
        return !verdict.there.possible && run.shown->of(verdict.from, verdict.to).traversals > 0;
    });
    const auto unseen = std::ranges::count_if(run.verdicts, [&](const LinkVerdict& verdict) {
        return !verdict.there.possible && run.shown->of(verdict.from, verdict.to).traversals == 0;
    });
    return fmt::format(
        "{}: {} of {} traversals lead from node to node\n"
        "bots make none of {} links that demos show, and of {} that they do not; {} traversals that demos "
        "show have no link",
        counted(run.demos.size(), "demo", "demos"), run.shown->placed, run.shown->traversals, denied, unseen,
        unlinkedWays(run));
}

/// A verdict with the demos' evidence for its link.
struct LinkVerdictRow {
    const NavGraph& graph;
    const LinkVerdict& verdict;
    std::optional<ShownLink> seen;

    [[nodiscard]] Vec3 origin(std::int32_t node) const { return graph.nodes[toIndex(node)].origin; }
};

LinkVerdictRow linkVerdictRow(const VerifyRun& run, const LinkVerdict& verdict) {
    LinkVerdictRow row{run.graph, verdict, {}};
    if (run.shown) row.seen = run.shown->of(verdict.from, verdict.to);
    return row;
}

std::vector<LinkVerdictRow> linkVerdictRows(const VerifyRun& run) {
    std::vector<LinkVerdictRow> rows;
    for (const auto& verdict : run.verdicts) rows.push_back(linkVerdictRow(run, verdict));
    return rows;
}

/// The verdicts with this advice.
auto advisedRows(LinkAdvice advice) {
    return [advice](const VerifyRun& run) {
        std::vector<LinkVerdictRow> rows;
        for (const auto& verdict : run.verdicts) {
            if (verdict.advice == advice) rows.push_back(linkVerdictRow(run, verdict));
        }
        return rows;
    };
}

Description<LinkVerdictRow> describeAdvised() {
    using Row = LinkVerdictRow;
    const auto possible = [](const Row& row) { return row.verdict.there.possible; };
    const auto times = [](std::uint32_t ShownLink::* count) {
        return [count](const Row& row) {
            return row.seen.transform([count](const ShownLink& seen) { return seen.*count; });
        };
    };
    return Description<Row>()
        .shown([](const Row& row) { return fmt::format("{} -> {}", row.verdict.from, row.verdict.to); },
               {{}, "link"})
        .shown([](const Row& row) { return nodeTypeName(row.verdict.type); }, {{}, "type"})
        .shown([](const Row& row) { return row.origin(row.verdict.from); }, {{}, "start"})
        .shown([](const Row& row) { return row.origin(row.verdict.to); }, {{}, "end"})
        .shown(
            [=](const Row& row) {
                return onlyIf(!possible(row), linkFailureName(row.verdict.there.failure));
            },
            {{}, "bots"})
        .shown([=](const Row& row) { return onlyIf(!possible(row), row.verdict.there.place); }, {{}, "at"})
        .shown([=](const Row& row) { return onlyIf(possible(row), moveMeansName(row.verdict.there.means)); },
               {{}, "done by"})
        .shown([=](const Row& row) { return onlyIf(possible(row), row.verdict.there.seconds); },
               {.label = "in", .unit = "s", .digits = 1})
        .shown([=](const Row& row) { return onlyIf(possible(row), nodeTypeName(row.verdict.suggested)); },
               {{}, "so"})
        .shown(times(&ShownLink::traversals), {{}, "players"})
        .shown(times(&ShownLink::demos), {{}, "in demos"})
        .shown(times(&ShownLink::jumped), {{}, "by a jump"});
}

constexpr auto whenPossible =
    wayThrough([](const LinkJudgement& row) { return row.possible ? &row : nullptr; });

Description<LinkJudgement> describeJudgement() {
    using Judged = LinkJudgement;
    return Description<Judged>()
        .field("possible", &Judged::possible, {"Bots arrive from a start"})
        .field("certain", &Judged::certain, {"And from every start"})
        .field("means",
               [](const Judged& judged) { return onlyIf(judged.possible, moveMeansName(judged.means)); },
               {"What they do"})
        .field("controls",
               [](const Judged& judged) { return onlyIf(judged.possible, nodeTypeName(judged.controls)); },
               {"The type of link that makes them do it"})
        .field("seconds", whenPossible(&Judged::seconds), {"Of the fastest run", {}, "s"})
        .field("damage", whenPossible(&Judged::damage), {"Health it costs at worst"})
        .field("headroom", whenPossible(&Judged::headroom), {"Height that the body needs", {}, "units"})
        .field("failure",
               [](const Judged& judged) { return onlyIf(!judged.possible, linkFailureName(judged.failure)); },
               {"Why they fail"})
        .field("place", [](const Judged& judged) { return onlyIf(!judged.possible, judged.place); },
               {"Where they fail"});
}

Description<ShownLink> describeShown() {
    return Description<ShownLink>()
        .field("traversals", &ShownLink::traversals, {"How often players went it"})
        .field("demos", &ShownLink::demos, {"In how many demos"})
        .field("fast", &ShownLink::fast, {"How often too fast to count"})
        .field("jumped", &ShownLink::jumped, {"How often by a jump"})
        .field("crouched", &ShownLink::crouched, {"How often crouched"});
}

Description<LinkVerdictRow> describeLinkVerdict() {
    using Row = LinkVerdictRow;
    return Description<Row>()
        .field("from", [](const Row& row) { return row.verdict.from; }, {"The node it leads from"})
        .field("to", [](const Row& row) { return row.verdict.to; }, {"The node it leads to"})
        .field("type", [](const Row& row) { return nodeTypeName(row.verdict.type); }, {"Its type"})
        .field("advice", [](const Row& row) { return linkAdviceName(row.verdict.advice); },
               {"keep, wrong_type, needs_jump, deadly or impossible"})
        .field("suggested",
               [](const Row& row) {
                   const auto& verdict = row.verdict;
                   return onlyIf(verdict.suggested != verdict.type, nodeTypeName(verdict.suggested));
               },
               {"The type it should have"})
        .field("missing_reverse",
               [](const Row& row) { return row.verdict.missingReverse.transform(nodeTypeName); },
               {"The type of a link back that is missing"})
        .record("there", [](const Row& row) -> const LinkJudgement& { return row.verdict.there; },
                describeJudgement(), {"How bots fare on it"})
        .record("back", [](const Row& row) { return row.verdict.oneWay ? &row.verdict.back : nullptr; },
                describeJudgement(), {"And back, where no link leads back"})
        .record("demos", &Row::seen, describeShown(), {"What players did"});
}

Description<VerifyRun> describeEvidence() {
    return Description<VerifyRun>()
        .field("demos", &VerifyRun::demos, {"The demos used"})
        .field("traversals", [](const VerifyRun& run) { return run.shown->traversals; },
               {"From vote to vote"})
        .field("between_nodes", [](const VerifyRun& run) { return run.shown->placed; },
               {"Of these, from node to node"})
        .field("ways_without_link", unlinkedWays,
               {"Pairs of nodes that players went between without a link"});
}

std::string oneWayLine(const VerifyRun& run) {
    const auto missing = std::ranges::count_if(
        run.verdicts, [](const LinkVerdict& verdict) { return verdict.missingReverse.has_value(); });
    const auto oneWay = std::ranges::count(run.verdicts, true, &LinkVerdict::oneWay);
    return fmt::format("{} one way only; bots could come back unhurt on {}",
                       counted(static_cast<std::uint64_t>(oneWay), "link leads", "links lead"), missing);
}

/// The report in docs/formats.md, MAP.verify.json.
Description<VerifyRun> describeVerify() {
    Description<VerifyRun> all("navwright.verify", 1, "Links of a nav, tried by simulated bots");
    all.field("map", &VerifyRun::map, {"The map's name"})
        .record("evidence", [](const VerifyRun& run) { return run.shown ? &run : nullptr; },
                describeEvidence(), {"What demos show of the nav"})
        .rows("types", typeRows, describeType(), {"By type of link"})
        .rows({}, typeRowsAndAll, describeType(), {})
        .line(evidenceLines)
        .rows("links", linkVerdictRows, describeLinkVerdict(), {"The links, in the nav's order"});
    for (const auto advice :
         {LinkAdvice::deadly, LinkAdvice::impossible, LinkAdvice::needsJump, LinkAdvice::wrongType})
        all.rows({}, advisedRows(advice), describeAdvised(), {{}, linkAdviceName(advice)});
    return all.line(oneWayLine);
}

struct VerifyArguments {
    std::string nav;
    std::string bsp;
    ReportOptions report;
    std::vector<std::string> demos;
    std::size_t most = 10;
    ParameterOptions parameters;
    WorkOptions work;
};

/// Reads what the demos show of the nav.
Result<> readDemos(const VerifyArguments& options, const std::shared_ptr<const GameMap>& map,
                   const std::vector<std::filesystem::path>& files, const Parameters& parameters,
                   VerifyRun& run, Session& session) {
    PipelineInput input;
    for (const auto& file : files) input.demos.push_back({file});
    input.map = map;
    input.mapName = map->name();
    input.jobs = options.work.jobs;
    input.cacheDir = options.work.cacheFolder(session.console);
    input.cacheLimit = options.work.cacheLimit;
    Pipeline pipeline;
    NAV_ASSIGN(const auto generation, pipeline.run(input, parameters, session.job));
    for (const auto& demo : generation.demos) {
        for (const auto& warning : demo->warnings) session.console.warn(demo->name + ": " + warning);
        if (demo->skip == SkipReason::none) {
            run.demos.push_back(demo->name);
        } else {
            session.console.warn(demo->name + " is left out: " + std::string(skipReasonText(demo->skip)));
        }
    }
    NAV_ASSIGN(run.shown, showLinks(run.graph, *generation.votes, parameters, session.job));
    return {};
}

/// Checks the format's rules in an .aas file, and that it is of its map.
Result<ExitCode> verifyAreas(const VerifyArguments& options, const Bytes& bytes, Session& session) {
    if (!options.demos.empty()) {
        session.console.error("--demos says nothing of areas: give the .nav of the map");
        return ExitCode::usage;
    }
    auto& outputs = session.outputs;
    outputs.protect(options.nav);
    if (!options.bsp.empty()) outputs.protect(options.bsp);
    NAV_TRY(options.report.announce(session));
    NAV_ASSIGN(const auto aas, parseAas(bytes, options.nav));
    AasVerification found;
    if (!options.bsp.empty()) {
        NAV_ASSIGN(const auto map, readBspFile(options.bsp));
        found.mapChecked = true;
        found.ofMap = map.checksum == aas.mapChecksum;
    }
    found.flaws = aasFlaws(aas);
    if (session.job.stopRequested()) return cancelled();
    NAV_TRY(options.report.tell(session, describeAasVerify().of({aas, found}, options.report.readers()),
                                options.most));
    return found.good() ? ExitCode::ok : ExitCode::verdictFailed;
}

/// Verifies a nav of the re-releases in its game's terms.
Result<ExitCode> verifyRereleaseNav(const VerifyArguments& options, const Bytes& bytes, Session& session) {
    auto& outputs = session.outputs;
    outputs.protect(options.nav);
    outputs.protect(options.bsp);
    NAV_TRY(options.report.announce(session));
    NAV_ASSIGN(const auto graph, readRereleaseNav(bytes, options.nav));
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    NAV_ASSIGN(const auto verdicts, verifyRereleaseLinks(graph, *map, options.work.jobs, session.job));
    NAV_TRY(options.report.tell(
        session, describeRereleaseVerify().of({graph, map->name(), verdicts}, options.report.readers()),
        options.most));
    return ExitCode::ok;
}

Result<ExitCode> verify(const VerifyArguments& options, Session& session) {
    NAV_ASSIGN(const auto parameters, options.parameters.load());
    NAV_ASSIGN(const auto bytes, readFile(options.nav));
    if (fileKindOf(bytes) == FileKind::aas) return verifyAreas(options, bytes, session);
    if (options.bsp.empty()) {
        session.console.error("--bsp is required: bots try the links of a nav on its map");
        return ExitCode::usage;
    }
    // Evidence of demos is only available for AQ2 navs.
    if (isRereleaseNav(fileKindOf(bytes)) && options.demos.empty())
        return verifyRereleaseNav(options, bytes, session);
    NAV_ASSIGN(const auto nav, readNav(bytes, options.nav));
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    auto& outputs = session.outputs;
    outputs.protect(options.nav);
    outputs.protect(options.bsp);
    std::vector<std::filesystem::path> demos;
    if (!options.demos.empty()) {
        NAV_ASSIGN(demos, session.demoFiles(options.demos));
    }
    NAV_TRY(options.report.announce(session));
    const VerifyOptions how{.standDrop = parameters.real32(Param::DropStand), .jobs = options.work.jobs};
    NAV_ASSIGN(auto verdicts, verifyLinks(nav, map->bsp, map->collision, how, session.job));
    VerifyRun run{map->name(), nav, std::move(verdicts), {}, {}};
    if (!demos.empty()) {
        NAV_TRY(readDemos(options, map, demos, parameters, run, session));
    }
    NAV_TRY(options.report.tell(session, describeVerify().of(run, options.report.readers()), options.most));
    return ExitCode::ok;
}

VerbAction declareVerify(CLI::App& app) {
    const auto options = std::make_shared<VerifyArguments>();
    app.add_option("NAV", options->nav,
                   "The .nav whose links are tried both ways; a NAV2, NAV3 or NavJson, whose traversals are "
                   "compared with the map's; or the .aas to check")
        ->required();
    app.add_option("--bsp", options->bsp, "Its map; for an .aas only the checksum is used")
        ->type_name("MAP.bsp");
    app.add_option("--demos", options->demos, "Demos, and folders with demos, as evidence for the links")
        ->type_name("DEMO|DIR");
    options->report.addTo(app);
    app.add_option("--most", options->most, "Links to print of each kind")->capture_default_str();
    options->work.addTo(app);
    options->parameters.addTo(app);
    return [options](Session& session) { return verify(*options, session); };
}

}  // namespace

Verb verifyVerb() {
    return {"verify",
            "Try every link of a nav both ways with simulated bots.",
            "Reports links of the wrong type, that need a jump, are deadly or impossible, and missing ways "
            "back; with demos also what players did. Checks whether an .aas is consistent and of its map; "
            "exit code 3 if not.",
            "navgen verify wizs.nav --bsp wizs.bsp --json-out wizs.verify.json\n"
            "navgen verify wizs.nav --bsp wizs.bsp --demos demos/wizs\n"
            "navgen verify base1.nav3 --bsp base1.bsp\n"
            "navgen verify wizs.aas --bsp wizs.bsp",
            declareVerify,
            [] {
                return std::vector{describeVerify().shape(), describeAasVerify().shape(),
                                   describeRereleaseVerify().shape()};
            }};
}

}  // namespace navwright
