#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "core/aas/evidence/proof_summary.h"
#include "core/aas/evidence/prove_areas.h"
#include "core/aas/file/aas_names.h"
#include "core/aas/travel_times/goal_travel_times.h"
#include "core/base/description.h"
#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/base/index.h"
#include "core/base/output_set.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

namespace {

struct ProveArguments {
    std::string aas, bsp, out, apply;
    std::vector<std::string> demos;
    std::string navtest, nav;
    WorkOptions work;
    std::size_t most = 10;
    bool bots = false;
    ReportOptions report;
};

struct ProveRun {
    const AasFile& aas;
    const ProofFile& proofs;
    ProofSummary summary;
    std::optional<BotAgreement> bots;
    const TravelGraph& graph;
    std::optional<AreaUses> uses;  ///< with demos or a test
};

/// Proofs of one travel type, or of all.
struct ProofRow {
    std::string_view type;
    const TravelProofs& proofs;
};

std::vector<ProofRow> travelRows(const ProveRun& run) {
    std::vector<ProofRow> rows;
    for (const auto& row : run.summary.travels)
        rows.push_back({row.travel == AasTravel::none ? "unknown" : aasTravelName(row.travel), row});
    return rows;
}

ProofRow allRow(const ProveRun& run) {
    return {"all", run.summary.all};
}

std::vector<ProofRow> travelRowsAndAll(const ProveRun& run) {
    auto rows = travelRows(run);
    rows.push_back(allRow(run));
    return rows;
}

constexpr auto ofProofs = wayThrough([](const ProofRow& row) -> const auto& { return row.proofs; });

NamedCounts failuresOf(const ProofRow& row) {
    NamedCounts named;
    for (const auto& [failure, count] : row.proofs.failures)
        named.emplace_back(linkFailureName(failure), count);
    return named;
}

Description<ProofRow> describeProofRow() {
    using Row = TravelProofs;
    Description<ProofRow> row;
    row.field("type", &ProofRow::type, {"The kind of travel", "type"})
        .field("ways", ofProofs(&Row::reachabilities), {"Reachabilities", "ways"});
    for (int i = 0; i < kProofStateCount; ++i) {
        const auto state = static_cast<ProofState>(i);
        row.field(proofStateName(state), [state](const ProofRow& of) { return of.proofs.count(state); },
                  {"Of these: with such a proof", proofStateName(state)});
    }
    return row.field("seen", ofProofs(&Row::seen), {"Of these: taken in demos", "seen"})
        .field("tested", ofProofs(&Row::tested), {"Of these: a bot tried a link over it", "tested"})
        .field("passed", ofProofs(&Row::passed), {"Of these: and made it once or more"})
        .field("hurting", ofProofs(&Row::hurting), {"Of these: cost health", "cost health"})
        .field("median_seconds", ofProofs(&Row::medianSeconds),
               {.meaning = "Median time of those simulated", .label = "median", .unit = "s", .digits = 2})
        .field("median_rule_seconds", ofProofs(&Row::medianRuleSeconds),
               {.meaning = "By the rules", .label = "rule", .unit = "s", .digits = 2})
        .field("failures", failuresOf, {"Why they are refuted", "refuted because"});
}

/// A listed reachability with its proof.
struct ProvenReachability {
    const ReachabilityProof& proof;
    const AasReachability& reachability;
    ReachabilitySeen seen;

    [[nodiscard]] bool made() const { return proof.state == ProofState::simulated; }
};

auto provenReachabilities(std::vector<std::int32_t> ProofSummary::* numbers) {
    return [numbers](const ProveRun& run) {
        std::vector<ProvenReachability> reachabilities;
        for (const auto number : run.summary.*numbers) {
            const auto i = toIndex(number);
            reachabilities.push_back({run.proofs.reachabilities[i - 1], run.aas.reachabilities[i],
                                      i < run.proofs.seen.size() ? run.proofs.seen[i] : ReachabilitySeen{}});
        }
        return reachabilities;
    };
}

Description<ProvenReachability> describeProvenReachability() {
    using Reachability = ProvenReachability;
    return Description<Reachability>()
        .shown([](const Reachability& at) { return at.proof.reachability; }, {{}, "number"})
        .shown([](const Reachability& at) { return aasTravelName(at.reachability.travel()); }, {{}, "type"})
        .shown([](const Reachability& at) { return at.reachability.area; }, {{}, "into area"})
        .shown([](const Reachability& at) { return at.reachability.start; }, {{}, "start"})
        .shown([](const Reachability& at) { return at.reachability.end; }, {{}, "end"})
        .shown([](const Reachability& at) { return onlyIf(at.made(), at.proof.seconds); },
               {.label = "time", .unit = "s", .digits = 2})
        .shown(
            [](const Reachability& at) { return onlyIf(at.made(), reachabilityMeansName(at.proof.means)); },
            {{}, "by"})
        .shown([](const Reachability& at) { return onlyIf(at.made(), at.reachability.travelTime / 100.0); },
               {.label = "rule", .unit = "s", .digits = 2})
        .shown(
            [](const Reachability& at) { return onlyIf(at.made() && at.proof.damage > 0, at.proof.damage); },
            {{}, "health"})
        .shown([](const Reachability& at) { return onlyIf(!at.made(), linkFailureName(at.proof.failure)); },
               {{}, "fails"})
        .shown([](const Reachability& at) { return onlyIf(!at.made(), at.proof.place); }, {{}, "at"})
        .shown([](const Reachability& at) { return onlyIf(at.seen.times > 0, at.seen.times); }, {{}, "taken"})
        .shown([](const Reachability& at) { return onlyIf(at.seen.times > 0, at.seen.players); },
               {{}, "players"});
}

Description<BotAgreement> describeBots() {
    return Description<BotAgreement>()
        .field("both", &BotAgreement::both, {"Made by the player and by bots", "made by player and bots"})
        .field("player_only", &BotAgreement::playerOnly, {"Only by the player", "only by the player"})
        .field("bots_only", &BotAgreement::botsOnly, {"Only by bots", "only by bots"})
        .field("neither", &BotAgreement::neither, {"By neither", "by neither"});
}

/// The floor of one use.
struct UseRow {
    AreaUse use = AreaUse::none;
    std::size_t areas = 0;
    double floor = 0, share = 0;
};

std::vector<UseRow> useRows(const ProveRun& run) {
    std::vector<UseRow> rows;
    if (!run.uses) return rows;
    for (const auto use : {AreaUse::visited, AreaUse::unvisited, AreaUse::exploited, AreaUse::unreached}) {
        const auto floor = run.uses->floor[toIndex(use)];
        const auto areas = std::ranges::count(run.uses->uses, use);
        rows.push_back({use, toIndex(areas), floor, floor / run.uses->all()});
    }
    return rows;
}

Description<UseRow> describeUse() {
    return Description<UseRow>()
        .field("use", [](const UseRow& row) { return areaUseName(row.use); },
               {"visited, never_visited, exploited or unreached", "use"})
        .field("areas", &UseRow::areas, {"Areas with floor", "areas"})
        .field("floor", &UseRow::floor, {"Their floor", "size", "square units"})
        .field("share", &UseRow::share,
               {.meaning = "Share of all floor", .label = "share", .digits = 1, .percent = true});
}

/// Connected areas of one use.
struct RegionRow {
    const AreaRegion& region;
    const TravelGraph& graph;
};

auto regionRows(AreaUse use) {
    return [use](const ProveRun& run) {
        std::vector<RegionRow> rows;
        if (!run.uses) return rows;
        for (const auto& region : run.uses->regions) {
            if (region.use == use) rows.push_back({region, run.graph});
        }
        return rows;
    };
}

std::vector<std::int32_t> entriesOf(const RegionRow& row) {
    std::vector<std::int32_t> numbers;
    for (const auto& entry : row.region.entries) numbers.push_back(entry.reachability);
    return numbers;
}

Description<RegionRow> describeRegion() {
    return Description<RegionRow>()
        .field("area", [](const RegionRow& row) { return row.region.areas.front(); },
               {"The area with most floor", "area"})
        .field("at", [](const RegionRow& row) { return centerOf(row.graph, row.region.areas.front()).point; },
               {"A player's origin in its middle", "at"})
        .field("count", [](const RegionRow& row) { return row.region.areas.size(); },
               {"Areas, connected by reachabilities", "areas"})
        .field("floor", [](const RegionRow& row) { return row.region.floor; },
               {"Their floor", "size", "square units"})
        .field("visits", [](const RegionRow& row) { return row.region.visits; },
               {"Times that players and bots came in"})
        .field("needs", [](const RegionRow& row) { return needWords(row.region); },
               {"What one needs to get there; empty: nothing is known to lead there", "by"})
        .field("ways", entriesOf, {"The quickest reachability into it of each kind of travel"})
        .field("areas", [](const RegionRow& row) { return row.region.areas; }, {"All, most floor first"});
}

Description<ProveRun> describeProofs() {
    using Run = ProveRun;
    return Description<Run>("navwright.prove", 1, "Evidence for reachabilities")
        .field("map", [](const Run& run) { return run.proofs.map; }, {"The map's name", "map"})
        .field("demos", [](const Run& run) { return run.proofs.demos.size(); },
               {"Demos searched", "demos searched"})
        .rows("travels", travelRows, describeProofRow(), {"By kind of travel"})
        .record("all", allRow, describeProofRow(), {"All together"})
        .rows({}, travelRowsAndAll, describeProofRow(), {})
        .field("refuted_but_seen", [](const Run& run) { return run.summary.refutedButSeen; },
               {"Refuted reachabilities that players took in demos"})
        .rows({}, provenReachabilities(&ProofSummary::refutedButSeen), describeProvenReachability(),
              {{}, "refuted, but taken in demos"})
        .field("differing", [](const Run& run) { return run.summary.differing; },
               {"Those whose time differs most from the rule's"})
        .rows({}, provenReachabilities(&ProofSummary::differing), describeProvenReachability(),
              {{}, "farthest from the rule's time"})
        .rows("uses", useRows, describeUse(),
              {"Whether players get to floor, and whether anyone was there", "floor"})
        .rows("never_visited", regionRows(AreaUse::unvisited), describeRegion(),
              {"Floor that players get to, where nobody was", "never visited"})
        .rows("exploited", regionRows(AreaUse::exploited), describeRegion(),
              {"Floor where someone was, though no proven reachability leads there", "exploited"})
        .rows("unreached", regionRows(AreaUse::unreached), describeRegion(),
              {"Floor that nobody gets to", "unreached"})
        .record("bots", &Run::bots, describeBots(),
                {"How bots fare on those of 48 units and more", "bots, on those of 48 units and more"});
}

Result<ExitCode> prove(const ProveArguments& options, Session& session) {
    auto& outputs = session.outputs;
    for (const auto* input : {&options.aas, &options.bsp, &options.navtest, &options.nav}) {
        if (!input->empty()) outputs.protect(*input);
    }
    for (const auto* output : {&options.out, &options.apply}) {
        if (output->empty()) continue;
        NAV_TRY(outputs.announce(*output));
    }
    NAV_TRY(options.report.announce(session));
    std::vector<std::filesystem::path> demos;
    if (!options.demos.empty()) {
        NAV_ASSIGN(demos, session.demoFiles(options.demos));
    }
    NAV_ASSIGN(const auto bytes, readFile(options.aas));
    NAV_ASSIGN(const auto aas, parseAas(bytes, options.aas));
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    const TravelGraph graph(aas);
    NAV_ASSIGN(const auto found, proveAreas(graph, *map,
                                            {.areasFile = options.aas,
                                             .areas = contentHash(bytes),
                                             .demos = demos,
                                             .cache = options.work.cacheFolder(session.console),
                                             .navtest = options.navtest,
                                             .nav = options.nav,
                                             .bots = options.bots,
                                             .jobs = options.work.jobs},
                                            session.job));
    const auto& proofs = found.file;
    if (!options.out.empty()) {
        NAV_TRY(outputs.add(options.out, writeProofs(proofs)));
    }
    if (!options.apply.empty()) {
        NAV_ASSIGN(const auto applied, applyProofs(aas, proofs, session.job));
        NAV_ASSIGN(const auto written, writeAas(applied));
        NAV_TRY(outputs.add(options.apply, written));
    }
    if (session.job.stopRequested()) return cancelled();
    const ProveRun run{aas,        proofs, summarise(aas, proofs.reachabilities, proofs.seen, proofs.tested),
                       found.bots, graph,  found.uses};
    NAV_TRY(options.report.tell(session, describeProofs().of(run, options.report.readers()), options.most));
    for (const auto* output : {&options.out, &options.apply}) {
        if (!output->empty()) outputs.noteWritten(*output);
    }
    return ExitCode::ok;
}

VerbAction declareProve(CLI::App& app) {
    const auto options = std::make_shared<ProveArguments>();
    app.add_option("AAS", options->aas, "The areas of the map, with reachabilities")
        ->type_name("FILE.aas")
        ->required();
    app.add_option("--bsp", options->bsp, "The map")->type_name("MAP.bsp")->required();
    app.add_option("--out", options->out, "Write the proofs here")->type_name("MAP.aasproof.json");
    app.add_option("--apply", options->apply,
                   "Write the areas here, with simulated travel times, without refuted reachabilities, and "
                   "with new clusters")
        ->type_name("OUT.aas");
    app.add_option("--demos", options->demos,
                   "Demos, and folders with demos: which reachabilities players took")
        ->type_name("PATH...");
    auto* navtest =
        app.add_option("--navtest", options->navtest, "Test report: which reachabilities bots got over")
            ->type_name("REPORT.json");
    auto* nav = app.add_option("--nav", options->nav, "The .nav that was tested")
                    ->type_name("MAP.nav")
                    ->needs(navtest);
    navtest->needs(nav);
    app.add_flag("--bots", options->bots,
                 "Also let bots try the longer reachabilities as links, and count how many make them");
    app.add_option("--most", options->most, "Reachabilities to print per list")->capture_default_str();
    options->report.addTo(app);
    options->work.addTo(app);
    return [options](Session& session) { return prove(*options, session); };
}

}  // namespace

Verb proveVerb() {
    return {
        "prove",
        "Check each reachability by simulation, demos and tests.",
        "A simulated player tries it, demos may show it, and a test of bots may cover it. With demos or a "
        "test also lists floor where nobody was, and what one needs to get there.",
        "navgen prove city.aas --bsp city.bsp --out city.aasproof.json\n"
        "navgen prove city.aas --bsp city.bsp --demos demos/city --apply city_proven.aas",
        declareProve,
        [] { return std::vector{describeProofs().shape()}; }};
}

}  // namespace navwright
