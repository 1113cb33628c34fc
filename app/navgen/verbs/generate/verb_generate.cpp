#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <system_error>

#include "app/navgen/command_line/generate_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/reports/confidence_report.h"
#include "app/navgen/reports/feedback.h"
#include "app/navgen/reports/stage_files.h"
#include "core/aas/travel/map_places.h"
#include "core/base/byte_text.h"
#include "core/base/counted.h"
#include "core/base/file_bytes.h"
#include "core/base/json_writer.h"
#include "core/base/output_set.h"
#include "core/base/parameter_preset.h"
#include "core/floor/from_areas/area_floor.h"
#include "core/floor/survey/geometry_nav.h"
#include "core/generate/graph/graph.h"
#include "core/generate/pipeline/nav_generation.h"
#include "core/generate/vote_archive/voted_file.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/strafe_archive.h"
#include "core/output/report/generation_report.h"
#include "core/physics/link_trials/link_judge.h"
#include "core/physics/map_queries/spawns.h"
#include "core/review/confidence/confidence_cut.h"
#include "core/review/confidence/nav_confidence.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

/// One run of `generate`, step by step.
class Generate {
  public:
    Generate(const GenerateOptions& options, Session& session)
        : options_(options), session_(session), outputs_(session.outputs) {}

    [[nodiscard]] Result<ExitCode> run() {
        NAV_ASSIGN(const auto parameters, options_.parameters.load());
        NAV_TRY(readInputs(parameters));
        NAV_TRY(announceOutputs());
        NAV_TRY(readEdits());
        Pipeline pipeline;
        NAV_ASSIGN(auto generation, located(pipeline.run(input_, parameters, session_.job)));
        warnAbout(generation);
        NAV_TRY(checkNotEmpty(generation));
        if (options_.leastConfidence > 0) {
            NAV_TRY(leaveOutUnsure(generation));
        }
        return finish(generation);
    }

  private:
    [[nodiscard]] Result<> readInputs(const Parameters& parameters);
    [[nodiscard]] Result<> readDemos();
    [[nodiscard]] Result<> readVotes(const Parameters& parameters);
    [[nodiscard]] Result<> announceOutputs();
    [[nodiscard]] Result<> readEdits();
    [[nodiscard]] Result<> readLedger(const NavLocks& locks);
    [[nodiscard]] Result<Bytes> readInput(std::string_view role, const std::string& path);
    [[nodiscard]] Result<Generation> located(Result<Generation> generation) const;
    [[nodiscard]] Result<> checkNotEmpty(const Generation& generation) const;
    [[nodiscard]] Result<> leaveOutUnsure(Generation& generation);
    [[nodiscard]] Result<> write(const Generation& generation);
    [[nodiscard]] Result<ExitCode> finish(const Generation& generation);
    void warnAbout(const Generation& generation);

    const GenerateOptions& options_;
    Session& session_;
    PipelineInput input_;
    OutputSet& outputs_;
    fs::path out_;
    fs::path ledger_;  ///< empty = none
    std::vector<InputFile> inputs_;
    std::optional<LedgerMerge> merge_;
    std::optional<ConfidenceCut> cut_;
};

Result<Bytes> Generate::readInput(std::string_view role, const std::string& path) {
    NAV_ASSIGN(auto bytes, readFile(path));
    inputs_.push_back({role, path, contentHash(bytes)});
    return bytes;
}

Result<> Generate::readDemos() {
    NAV_ASSIGN(auto demos, session_.demoFiles(options_.demos));
    for (auto& demo : demos) input_.demos.push_back({std::move(demo)});
    return {};
}

Result<> Generate::readVotes(const Parameters& parameters) {
    outputs_.protect(options_.votes);
    // What shows single votes wants them in memory.
    const bool shown = !options_.strafe.empty() || !options_.stages.empty() || options_.leastConfidence > 0;
    NAV_ASSIGN(auto file, readVotedFile(options_.votes, *input_.map, parameters,
                                        shown ? VotesHome::memory : VotesHome::file, session_.job));
    inputs_.push_back({"votes", options_.votes, file.digest});
    for (const auto& name : file.missing) {
        session_.console.warn(fmt::format("{} was merged without {}", options_.votes, name));
    }
    input_.voted = std::move(file.demos);
    return {};
}

Result<> Generate::readInputs(const Parameters& parameters) {
    if (options_.votes.empty()) {
        NAV_TRY(readDemos());
    }
    NAV_ASSIGN(input_.map, GameMap::read(options_.bsp));
    inputs_.push_back({"bsp", options_.bsp, input_.map->hash});
    const auto& map = input_.map->bsp;
    if (map.otherEntities) inputs_.push_back({"entities", map.entitiesFile.string(), *map.otherEntities});
    const auto presets = builtinPresets();
    if (std::ranges::find(presets, options_.parameters.preset) == presets.end()) {
        NAV_TRY(readInput("preset", options_.parameters.preset));
        outputs_.protect(options_.parameters.preset);
    }
    outputs_.protect(options_.bsp);
    if (!options_.votes.empty()) {
        NAV_TRY(readVotes(parameters));
    }
    input_.mapName = options_.map.empty() ? input_.map->name() : options_.map;
    input_.archive = !options_.strafe.empty() || !options_.stages.empty();
    input_.keepRaw = !options_.stages.empty();
    input_.jobs = options_.work.jobs;
    input_.cacheDir = options_.work.cacheFolder(session_.console);
    input_.cacheLimit = options_.work.cacheLimit;
    return {};
}

Result<> Generate::announceOutputs() {
    for (const auto& file : options_.feedback) outputs_.protect(file);
    if (!options_.patches.empty()) outputs_.protect(options_.patches);
    out_ = options_.out.empty() ? fs::path(input_.mapName + ".nav") : fs::path(options_.out);
    const auto ledgerBesideOut = out_.parent_path() / (input_.mapName + ".navledger.json");
    std::error_code code;
    if (!options_.ledger.empty()) {
        ledger_ = options_.ledger;
    } else if (!options_.feedback.empty()) {
        ledger_ = ledgerBesideOut;
    } else if (fs::exists(ledgerBesideOut, code)) {
        session_.console.note(fmt::format("{} is not used (--ledger names it)", ledgerBesideOut.string()));
    }
    NAV_TRY(outputs_.announce(out_));
    if (!options_.strafe.empty()) {
        NAV_TRY(outputs_.announce(options_.strafe));
    }
    if (!options_.report.empty()) {
        NAV_TRY(outputs_.announce(options_.report));
    }
    if (!options_.feedback.empty()) {
        NAV_TRY(outputs_.announce(ledger_));
    }
    return options_.stages.empty() ? Result<>() : outputs_.makeFolder(options_.stages);
}

Result<> Generate::readEdits() {
    NavLocks locks;
    if (!options_.patches.empty()) {
        NAV_ASSIGN(const auto bytes, readInput("patches", options_.patches));
        NAV_ASSIGN(auto patches, parsePatches(asText(bytes), options_.patches));
        NAV_TRY(checkPatchMap(patches, input_.mapName, options_.patches));
        locks = navLocks(patches);
        input_.patches = std::make_shared<const PatchFile>(std::move(patches));
    }
    return ledger_.empty() ? Result<>() : readLedger(locks);
}

Result<> Generate::readLedger(const NavLocks& locks) {
    std::error_code code;
    if (fs::exists(ledger_, code)) {
        NAV_TRY(readInput("ledger", ledger_.string()));
    }
    NAV_ASSIGN(auto ledger, loadLedger(ledger_, input_.mapName));
    for (const auto& file : options_.feedback) NAV_TRY(readInput("feedback", file));
    if (!options_.feedback.empty()) {
        NAV_ASSIGN(const auto parameters, options_.parameters.load());
        const FeedbackCheck check{.locks = locks,
                                  .radius = parameters.real32(Param::FeedbackRadius),
                                  .spawns = spawnOrigins(input_.map->bsp)};
        NAV_ASSIGN(const auto merged, mergeReports(ledger, options_.feedback, out_, check, session_.job));
        for (const auto& warning : merged.warnings) session_.console.warn(warning);
        merge_ = merged.sum;
    }
    input_.ledger = std::make_shared<const Ledger>(std::move(ledger));
    return {};
}

/// What is wrong with the demos as a whole is said of the map they should be of.
Result<Generation> Generate::located(Result<Generation> generation) const {
    if (generation || generation.error().cancelled()) return generation;
    auto error = generation.error().error();
    if (error.where.empty()) error.where = options_.bsp;
    return std::unexpected(Failure(std::move(error)));
}

void Generate::warnAbout(const Generation& generation) {
    for (const auto& demo : generation.demos) {
        for (const auto& warning : demo->warnings) session_.console.warn(demo->name + ": " + warning);
    }
    for (const auto& warning : generation.warnings) session_.console.warn(warning);
    for (const auto& warning : generation.graph->warnings) session_.console.warn(warning);
}

Result<> Generate::checkNotEmpty(const Generation& generation) const {
    const auto used = std::ranges::count_if(generation.demos,
                                            [](const auto& demo) { return demo->skip == SkipReason::none; });
    const auto needed = generation.parameters.integer(Param::NodeMinDemos);
    if (used < needed) {
        return fail(fmt::format("A node needs votes from {} (nodes.min_demos), and {} could be used",
                                counted(static_cast<std::uint64_t>(needed), "demo", "demos"), used),
                    options_.bsp,
                    used == 0 ? "the warnings say why"
                              : fmt::format("add demos, or accept less with --set nodes.min_demos={}", used));
    }
    if (generation.graph->graph.nodes.empty()) {
        return fail(fmt::format("None of {} became a node",
                                counted(generation.clusters->clusters.size(), "cluster", "clusters")),
                    options_.bsp, "rejected: " + rejectedClusters(*generation.nodes));
    }
    return {};
}

/// Replaces the graph by what is sure enough of it.
Result<> Generate::leaveOutUnsure(Generation& generation) {
    LinkJudge judge(input_.map->bsp, input_.map->collision);
    ConfidenceInput input{.generation = generation};
    input.judge = &judge;
    input.jobs = options_.work.jobs;
    if (input_.patches) input.locks = navLocks(*input_.patches);
    NAV_ASSIGN(const auto rated, navConfidence(input, session_.job));
    const auto& result = *generation.graph;
    cut_ = planCut(result.graph, rated, options_.leastConfidence, input_.map.get());
    generation.graph = std::make_shared<const GraphResult>(cutResult(result, *cut_));
    if (generation.graph->graph.nodes.empty()) {
        return fail(fmt::format("Nothing has a confidence of {:g} or more", options_.leastConfidence),
                    options_.bsp, "lower --min-confidence");
    }
    return {};
}

Result<> Generate::write(const Generation& generation) {
    NAV_ASSIGN(const auto nav, writeAq2Nav(generation.graph->graph));
    NAV_TRY(outputs_.add(out_, nav));
    if (!options_.strafe.empty()) {
        NAV_ASSIGN(const auto archive, writeStrafeArchive(*generation.archive));
        NAV_TRY(outputs_.add(options_.strafe, archive));
    }
    if (merge_) {
        NAV_TRY(outputs_.add(ledger_, writeLedger(*input_.ledger)));
    }
    if (options_.stages.empty()) return {};
    return writeStageFiles(generation, options_.stages, outputs_, session_.job);
}

Result<ExitCode> Generate::finish(const Generation& generation) {
    GenerationRun run{generation, inputs_, merge_, {}};
    const auto ledger = merge_ ? ledger_ : fs::path();
    for (const auto& path :
         {out_, fs::path(options_.strafe), fs::path(options_.report), fs::path(options_.stages), ledger}) {
        if (!path.empty() && !outputs_.isStandardOutput(path)) run.outputs.push_back(path);
    }
    NAV_TRY(write(generation));
    const auto report = generationReport(run);
    if (!options_.report.empty()) {
        NAV_TRY(outputs_.add(options_.report, report));
    }
    if (session_.job.stopRequested()) return cancelled();
    NAV_TRY(outputs_.commit());
    if (cut_) tellCut(*cut_, session_.console, !options_.json);
    session_.console.print(options_.json ? report : generationSummary(run));
    return ExitCode::ok;
}

/// The whole of `navgen generate`: reads all inputs, runs the pipeline, writes all outputs or none.
Result<ExitCode> generate(const GenerateOptions& options, Session& session) {
    return Generate(options, session).run();
}

std::map<std::string_view, std::size_t> linkTypes(const NavGraph& graph) {
    std::map<std::string_view, std::size_t> counts;
    for (const auto& node : graph.nodes) {
        for (const auto& link : node.links) ++counts[nodeTypeName(link.type)];
    }
    return counts;
}

std::size_t unserved(const GeometryNav& nav) {
    return static_cast<std::size_t>(
        std::ranges::count_if(nav.spawns, [](const SpawnMatch& spawn) { return spawn.node < 0; }));
}

/// `out` empty: it went to standard output.
std::string summary(const GeometryNav& nav, const std::string& map, const std::string& out, bool fromAreas) {
    const auto whole = measureConnectivity(nav.graph);
    auto text = fmt::format(
        "{}: {}, {} from the map {}\n"
        "  floor reached      {:.0f} square units, sampled every {:g} units\n"
        "  ways simulated     {} between parts of the floor, {} of them used\n"
        "  left out           {} without a way there and back\n"
        "  rehearsals         mended {} where bots failed\n"
        "  strongly connected {:.1f} % of the nodes\n"
        "  links             ",
        map, counted(nav.graph.nodes.size(), "node", "nodes"),
        counted(nav.graph.linkCount(), "link", "links"), fromAreas ? "and its areas" : "alone",
        nav.floor.reachedArea(), nav.floor.grid, nav.floor.judged, nav.floor.crossings.size(),
        counted(nav.pruned, "node", "nodes"), counted(nav.rehearsal.cures.size(), "link", "links"),
        100 * whole.largestStrongShare);
    for (const auto& [name, count] : linkTypes(nav.graph)) text += fmt::format(" {} {}", name, count);
    text += "\n" + spawnLines(nav.spawns);
    return out.empty() ? text : text + fmt::format("written: {}\n", out);
}

std::string json(const GeometryNav& nav, const std::string& map, const std::string& out, bool fromAreas) {
    const auto whole = measureConnectivity(nav.graph);
    JsonWriter writer;
    writer.beginObject();
    writer.member("schema", 1);
    writer.member("map", map);
    writer.member("source", fromAreas ? "areas" : "geometry");
    writer.member("nodes", nav.graph.nodes.size());
    writer.member("links", nav.graph.linkCount());
    writer.key("link_types");
    writer.beginObject(JsonWriter::Layout::line);
    for (const auto& [name, count] : linkTypes(nav.graph)) writer.member(name, count);
    writer.endObject();
    writer.member("floor_area", nav.floor.reachedArea());
    writer.member("grid", nav.floor.grid);
    writer.member("node_spacing", nav.spacing);
    writer.member("simulated", nav.floor.judged);
    writer.member("left_out", nav.pruned);
    writer.member("mended_links", nav.rehearsal.cures.size());
    writer.member("largest_strong_share", whole.largestStrongShare);
    writer.member("spawns", nav.spawns.size());
    writer.member("spawns_without_node", unserved(nav));
    writer.key("spawns_not_served");
    writer.beginList();
    for (const auto& spawn : nav.spawns) {
        if (spawn.reason.empty()) continue;
        writer.beginObject(JsonWriter::Layout::line);
        writer.member("class", spawn.className);
        writer.member("origin", spawn.origin);
        writer.member("service", spawnServiceName(spawn.service));
        writer.member("reason", spawn.reason);
        writer.endObject();
    }
    writer.endList();
    writer.key("outputs");
    writer.beginList(JsonWriter::Layout::line);
    writer.value(out);
    writer.endList();
    writer.endObject();
    return std::move(writer).take();
}

/// How bots fared in the last rehearsal that was kept.
struct Rehearsed {
    double stuck = 0;    ///< per bot and minute
    double touched = 1;  ///< share of the nodes

    explicit Rehearsed(const GeometryNav& nav) {
        for (const auto& round : nav.rehearsal.rounds) {
            if (!round.kept) continue;
            stuck = round.stuckRate;
            touched = round.touched;
        }
    }
    /// Whether a test may well fail: it allows one stuck bot per bot and minute, and asks for 0.85 of the
    /// nodes.
    [[nodiscard]] bool isDoubtful() const {
        constexpr double kMuch = 0.5, kFew = 0.86;
        return stuck > kMuch || touched < kFew;
    }
    [[nodiscard]] std::string words() const {
        return fmt::format("{:.2f} stuck bots per bot and minute and {:.0f} % of the nodes visited", stuck,
                           100 * touched);
    }
};

/// On the floor that the map's areas have. Where bots fare so badly there that a test may well fail, the
/// sampled floor is tried as well, and the better of both is kept; `onAreas` says which.
Result<GeometryNav> navFromAreas(const GenerateOptions& options, const GameMap& map,
                                 const Parameters& parameters, bool& onAreas, Session& session) {
    onAreas = true;
    NAV_ASSIGN(const auto aas, readAasFile(options.fromAreas));
    NAV_TRY(checkAreasOf(aas, map.bsp, options.fromAreas));
    const TravelGraph graph(aas);
    NAV_TRY(checkWays(graph, options.fromAreas));
    NAV_ASSIGN(const auto seed, areaFloor(graph, map, parameters.real32(Param::GeometryGrid)));
    const int jobs = options.work.jobs;
    NAV_ASSIGN(auto floor, surveyFloor(map, parameters, FloorSearch::ways, seed, jobs, session.job));
    NAV_ASSIGN(auto nav, geometryNav(map, std::move(floor), parameters, jobs, session.job));
    const Rehearsed mine(nav);
    if (!mine.isDoubtful()) return nav;
    NAV_ASSIGN(auto sampled, geometryNav(map, parameters, jobs, session.job));
    const Rehearsed others(sampled);
    const bool better = !sampled.graph.nodes.empty() && (!others.isDoubtful() || others.stuck < mine.stuck);
    session.console.warn(fmt::format(
        "The rehearsals end with {} on the areas' floor, and {} on the sampled one: {}", mine.words(),
        others.words(), better ? "the sampled floor is used" : "the areas' floor is used"));
    onAreas = !better;
    return better ? std::move(sampled) : std::move(nav);
}

/// What of a nav of the map alone is sure enough.
Result<ConfidenceCut> keepSureOfMap(GeometryNav& nav, const std::shared_ptr<const GameMap>& map,
                                    const std::string& name, const GenerateOptions& options,
                                    Session& session) {
    NavContext context;
    context.mapName = name;
    context.map = map;
    auto generation = *generationOfNav(nav.graph, context);
    auto result = *generation.graph;
    for (auto& origin : result.nodeOrigin) origin = NavOrigin::map;
    for (auto& links : result.linkOrigin) std::ranges::fill(links, NavOrigin::map);
    result.spawns = nav.spawns;
    generation.graph = std::make_shared<const GraphResult>(std::move(result));
    LinkJudge judge(map->bsp, map->collision);
    ConfidenceInput input{.generation = generation};
    input.judge = &judge;
    input.jobs = options.work.jobs;
    NAV_ASSIGN(const auto rated, navConfidence(input, session.job));
    auto cut = planCut(nav.graph, rated, options.leastConfidence, map.get());
    auto rest = cutResult(*generation.graph, cut);
    nav.graph = std::move(rest.graph);
    nav.spawns = std::move(rest.spawns);
    if (nav.graph.nodes.empty()) {
        return fail(fmt::format("Nothing has a confidence of {:g} or more", options.leastConfidence),
                    options.bsp, "lower --min-confidence");
    }
    return cut;
}

/// `navgen generate --from-geometry` and `--from-areas`: a .nav from the map, or with its areas.
Result<ExitCode> generateFromMap(const GenerateOptions& options, Session& session) {
    NAV_ASSIGN(const auto parameters, options.parameters.load());
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    const auto name = options.map.empty() ? map->name() : options.map;
    const auto out = options.out.empty() ? name + ".nav" : options.out;
    auto& outputs = session.outputs;
    outputs.protect(options.bsp);
    const bool fromAreas = !options.fromAreas.empty();
    if (fromAreas) outputs.protect(options.fromAreas);
    NAV_TRY(outputs.announce(out));
    bool onAreas = false;
    NAV_ASSIGN(auto nav, fromAreas ? navFromAreas(options, *map, parameters, onAreas, session)
                                   : geometryNav(*map, parameters, options.work.jobs, session.job));
    if (nav.graph.nodes.empty()) return fail("The map's floor gave no node", options.bsp);
    std::optional<ConfidenceCut> cut;
    if (options.leastConfidence > 0) {
        NAV_ASSIGN(cut, keepSureOfMap(nav, map, name, options, session));
    }
    NAV_ASSIGN(const auto bytes, writeAq2Nav(nav.graph));
    NAV_TRY(outputs.add(out, bytes));
    NAV_TRY(outputs.commit());
    if (cut) tellCut(*cut, session.console, !options.json);
    session.console.print(
        options.json ? json(nav, name, out, onAreas)
                     : summary(nav, name, outputs.isStandardOutput(out) ? std::string() : out, onAreas));
    return ExitCode::ok;
}

Result<ExitCode> generateFromDemos(const GenerateOptions& options, Session& session) {
    if (!options.demos.empty() || !options.votes.empty()) return generate(options, session);
    session.console.error(
        "generate: DEMO|DIR or --votes is required (or --from-geometry, to do without demos)");
    return ExitCode::usage;
}

VerbAction declareGenerate(CLI::App& app) {
    const auto options = std::make_shared<GenerateOptions>();
    options->addTo(app);
    return [options](Session& session) {
        const bool alone = options->fromGeometry || !options->fromAreas.empty();
        return alone ? generateFromMap(*options, session) : generateFromDemos(*options, session);
    };
}

}  // namespace

Verb generateVerb() {
    return {"generate", "Make a nav from demos and their map, or from the map alone.", "",
            "navgen generate --bsp wizs.bsp --report wizs.report.json demos/\n"
            "navgen generate --bsp wizs.bsp --preset literal --set nodes.min_demos=2 a.mvd2.gz b.mvd2.gz\n"
            "navgen generate --bsp wizs.bsp --votes votes/wizs-0a1b2c3d.votes\n"
            "navgen generate --from-geometry --bsp wizs.bsp -o wizs.nav\n"
            "navgen generate --from-areas wizs.aas --bsp wizs.bsp -o wizs.nav",
            declareGenerate};
}

}  // namespace navwright
