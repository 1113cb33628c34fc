#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <system_error>

#include "app/navgen/command_line/generate_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/reports/confidence_report.h"
#include "app/navgen/reports/stage_files.h"
#include "core/base/byte_text.h"
#include "core/base/counted.h"
#include "core/base/description.h"
#include "core/base/file_bytes.h"
#include "core/base/file_format.h"
#include "core/base/index.h"
#include "core/base/json_writer.h"
#include "core/base/output_set.h"
#include "core/base/parameter_preset.h"
#include "core/bots/test/feedback.h"
#include "core/floor/from_areas/area_nav.h"
#include "core/floor/survey/geometry_nav.h"
#include "core/generate/graph/graph.h"
#include "core/generate/vote_archive/voted_file.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/strafe_archive.h"
#include "core/nav/graph/nav_statistics.h"
#include "core/output/report/generation_check.h"
#include "core/output/report/generation_report.h"
#include "core/physics/map_queries/spawns.h"
#include "core/review/confidence/sure_nav.h"

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
        NAV_TRY(checkNotEmpty(generation, options_.bsp));
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
    // What shows single votes needs them in memory.
    const bool shown = !options_.strafe.empty() || !options_.stages.empty() || options_.leastConfidence > 0;
    NAV_ASSIGN(auto file, readVotedFile(options_.votes, *input_.map, parameters,
                                        shown ? VotesHome::memory : VotesHome::file, session_.job));
    inputs_.push_back({"votes", options_.votes, file.digest});
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
    const auto ledgerBesideOut = out_.parent_path() / (input_.mapName + usualEnding(FileKind::ledger));
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
    NAV_TRY(options_.report.announce(session_));
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
        NAV_TRY(checkPatchMap(patches.map, input_.mapName, options_.patches));
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

/// Names the map in errors about the demos as a whole.
Result<Generation> Generate::located(Result<Generation> generation) const {
    if (generation || generation.error().cancelled()) return generation;
    auto error = generation.error().error();
    if (error.where.empty()) error.where = options_.bsp;
    return std::unexpected(Failure(std::move(error)));
}

void Generate::warnAbout(const Generation& generation) {
    for (const auto& demo : generation.demos) {
        for (const auto& warning : demo->warnings) session_.console.warn(demo->name + ": " + warning);
        if (options_.verbose) session_.console.note(discardsLine(*demo));
    }
    for (const auto& warning : generation.warnings) session_.console.warn(warning);
    for (const auto& warning : generation.graph->warnings) session_.console.warn(warning);
}

/// Removes what is below the minimum confidence from the generation.
Result<> Generate::leaveOutUnsure(Generation& generation) {
    const SureWanted wanted{.least = options_.leastConfidence,
                            .locks = input_.patches ? navLocks(*input_.patches) : NavLocks(),
                            .jobs = options_.work.jobs,
                            .where = options_.bsp};
    NAV_ASSIGN(auto sure, keepSure(generation, wanted, session_.job));
    cut_ = std::move(sure.cut);
    generation = *sure.rest;
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
    for (const auto& path : {out_, fs::path(options_.strafe), fs::path(options_.stages), ledger}) {
        if (!path.empty() && !outputs_.isStandardOutput(path)) run.outputs.push_back(path);
    }
    NAV_TRY(write(generation));
    if (session_.job.stopRequested()) return cancelled();
    const auto sayCut = [&] {
        if (cut_) tellCut(*cut_, session_.console, !options_.report.json);
    };
    NAV_TRY(options_.report.tell(session_, describeGeneration().of(run, options_.report.readers()),
                                 kUsualRows, sayCut));
    return ExitCode::ok;
}

/// Runs `navgen generate`: reads all inputs, runs the pipeline, writes all outputs or none.
Result<ExitCode> generate(const GenerateOptions& options, Session& session) {
    return Generate(options, session).run();
}

/// A nav made without demos, for the report.
struct MadeFromMap {
    const GeometryNav& nav;
    std::string map;
    std::string out;  ///< "-": standard output
    bool fromAreas = false;
    Connectivity whole;
};

std::size_t unserved(const MadeFromMap& made) {
    return toIndex(
        std::ranges::count_if(made.nav.spawns, [](const SpawnMatch& spawn) { return spawn.node < 0; }));
}

std::vector<SpawnMatch> notServed(const MadeFromMap& made) {
    auto spawns = made.nav.spawns;
    std::erase_if(spawns, [](const SpawnMatch& spawn) { return spawn.reason.empty(); });
    return spawns;
}

std::string madeLine(const MadeFromMap& made) {
    const auto& graph = made.nav.graph;
    return fmt::format("{}: {}, {} from the map {}", made.map, counted(graph.nodes.size(), "node", "nodes"),
                       counted(graph.linkCount(), "link", "links"),
                       made.fromAreas ? "and its areas" : "alone");
}

/// An accessor for the nav.
constexpr auto ofNav = wayThrough([](const MadeFromMap& row) -> const auto& { return row.nav; });

Description<MadeFromMap> describeMadeFromMap() {
    using Nav = GeometryNav;
    return Description<MadeFromMap>("navwright.generation_from_map", 1, "A nav of a map alone")
        .line(madeLine)
        .field("schema", [](const MadeFromMap&) { return 1; }, {"The version, as readers of 0.1 know it"})
        .field("map", &MadeFromMap::map, {"The map's name"})
        .field("source", [](const MadeFromMap& made) { return made.fromAreas ? "areas" : "geometry"; },
               {"areas, or geometry: the sampled floor"})
        .field("nodes", ofNav([](const Nav& nav) { return nav.graph.nodes.size(); }), {"Nodes"})
        .field("links", ofNav([](const Nav& nav) { return nav.graph.linkCount(); }), {"Links"})
        .field("floor_area", ofNav([](const Nav& nav) { return nav.floor.reachedArea(); }),
               {"Floor that players can reach", "floor reached", "square units"})
        .field("grid", ofNav([](const Nav& nav) { return nav.floor.grid; }),
               {"Side of the squares it is sampled by", "sampled every", "units"})
        .field("node_spacing", ofNav(&Nav::spacing), {"Between nodes", {}, "units"})
        .field("simulated", ofNav([](const Nav& nav) { return nav.floor.judged; }),
               {"Ways between parts of the floor that bots tried", "ways simulated"})
        .shown(ofNav([](const Nav& nav) { return nav.floor.crossings.size(); }), {{}, "ways used"})
        .field("left_out", ofNav(&Nav::rejected),
               {"Nodes without a way there and back, which were rejected", "nodes rejected"})
        .field("straight_links", ofNav(&Nav::straightLinks),
               {"Links added against detours", "straight links"})
        .field("mended_links", ofNav([](const Nav& nav) { return nav.rehearsal.cures.size(); }),
               {"Links that rehearsals repaired where bots failed", "links mended"})
        .field("largest_strong_share", [](const MadeFromMap& made) { return made.whole.largestStrongShare; },
               {.meaning = "Share of the nodes that reach one another",
                .label = "strongly connected",
                .digits = 1,
                .percent = true})
        .field("link_types",
               ofNav([](const Nav& nav) { return namedTypes(navStatistics(nav.graph).linkTypes); }),
               {"Links by type", "links"})
        .line(ofNav([](const Nav& nav) { return spawnLines(nav.spawns); }))
        .field("spawns", ofNav([](const Nav& nav) { return nav.spawns.size(); }), {"Spawn points"})
        .field("spawns_without_node", unserved, {"Spawn points without a node"})
        .rows("spawns_not_served", notServed, describeSpawn(),
              {"Spawn points that the main component does not serve"})
        .line(ofNav([](const Nav& nav) { return itemLines(nav.items); }))
        .rows("items_not_served", ofNav(&Nav::items), describeUnservedItem(),
              {"Items that bots cannot reach"})
        .field("outputs", [](const MadeFromMap& made) { return std::vector{made.out}; }, {"The nav's file"})
        .line([](const MadeFromMap& made) {
            return made.out == kStandardOutput ? std::string() : "written: " + made.out;
        });
}

/// Makes a nav on the floor of the map's areas, or on sampled floor if bots do better there.
Result<AreaNav> navFromAreas(const GenerateOptions& options, const GameMap& map, const Parameters& parameters,
                             Session& session) {
    NAV_ASSIGN(const auto aas, readAasFile(options.fromAreas));
    NAV_ASSIGN(auto made, areaNav(aas, map, parameters, options.work.jobs, options.fromAreas, session.job));
    if (!made.remark.empty()) session.console.warn(made.remark);
    return made;
}

/// Makes a nav on sampled floor.
Result<AreaNav> navFromMap(const GenerateOptions& options, const GameMap& map, const Parameters& parameters,
                           Session& session) {
    NAV_ASSIGN(auto nav, geometryNav(map, parameters, options.work.jobs, session.job));
    return AreaNav{.nav = std::move(nav), .onAreas = false};
}

/// Runs `navgen generate --from-geometry` and `--from-areas`.
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
    NAV_TRY(options.report.announce(session));
    NAV_ASSIGN(auto made, fromAreas ? navFromAreas(options, *map, parameters, session)
                                    : navFromMap(options, *map, parameters, session));
    auto& nav = made.nav;
    if (nav.graph.nodes.empty()) return fail("The map's floor gave no node", options.bsp);
    std::optional<ConfidenceCut> cut;
    if (options.leastConfidence > 0) {
        const SureWanted wanted{
            .least = options.leastConfidence, .jobs = options.work.jobs, .where = options.bsp};
        NAV_ASSIGN(cut, keepSure(nav, map, wanted, session.job));
    }
    NAV_ASSIGN(const auto bytes, writeAq2Nav(nav.graph));
    NAV_TRY(outputs.add(out, bytes));
    const auto sayCut = [&] {
        if (cut) tellCut(*cut, session.console, !options.report.json);
    };
    const MadeFromMap told{nav, name, out, made.onAreas, measureConnectivity(nav.graph)};
    NAV_TRY(options.report.tell(session, describeMadeFromMap().of(told, options.report.readers()), kUsualRows,
                                sayCut));
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
    return {"generate",
            "Make a nav from demos and their map, or from the map alone.",
            "",
            "navgen generate --bsp wizs.bsp --json-out wizs.report.json demos/\n"
            "navgen generate --bsp wizs.bsp --preset literal --set nodes.min_demos=2 a.mvd2.gz b.mvd2.gz\n"
            "navgen generate --bsp wizs.bsp --votes votes/wizs-0a1b2c3d.votes\n"
            "navgen generate --from-geometry --bsp wizs.bsp -o wizs.nav\n"
            "navgen generate --from-areas wizs.aas --bsp wizs.bsp -o wizs.nav",
            declareGenerate,
            [] { return std::vector{describeGeneration().shape(), describeMadeFromMap().shape()}; }};
}

}  // namespace navwright
