#include "navgen/generate.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "base/byte_text.h"
#include "base/file_bytes.h"
#include "base/parameter_preset.h"
#include "demo/demo_files.h"
#include "nav/aq2_nav.h"
#include "nav/strafe_archive.h"
#include "navgen/feedback.h"
#include "navgen/generation_report.h"
#include "navgen/output_set.h"
#include "navgen/stage_files.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

/// One run of `generate`, step by step.
class Generate {
  public:
    Generate(const GenerateOptions& options, Session& session)
        : options_(options), session_(session), outputs_(session.console) {}

    [[nodiscard]] Result<ExitCode> run() {
        NAV_ASSIGN(const auto parameters, options_.parameters.load());
        NAV_TRY(readInputs());
        NAV_TRY(announceOutputs());
        NAV_TRY(readEdits());
        Pipeline pipeline;
        NAV_ASSIGN(const auto generation, located(pipeline.run(input_, parameters, session_.job)));
        warnAbout(generation);
        NAV_TRY(checkNotEmpty(generation));
        return finish(generation);
    }

  private:
    [[nodiscard]] Result<> readInputs();
    [[nodiscard]] Result<> announceOutputs();
    [[nodiscard]] Result<> readEdits();
    [[nodiscard]] Result<> readLedger(const NavLocks& locks);
    [[nodiscard]] Result<Bytes> readInput(std::string_view role, const std::string& path);
    [[nodiscard]] Result<Generation> located(Result<Generation> generation) const;
    [[nodiscard]] Result<> checkNotEmpty(const Generation& generation) const;
    [[nodiscard]] Result<> write(const Generation& generation);
    [[nodiscard]] Result<ExitCode> finish(const Generation& generation);
    void warnAbout(const Generation& generation);

    const GenerateOptions& options_;
    Session& session_;
    PipelineInput input_;
    OutputSet outputs_;
    fs::path out_;
    fs::path ledger_;  ///< empty = none
    std::vector<InputFile> inputs_;
    std::optional<LedgerMerge> merge_;
};

Result<Bytes> Generate::readInput(std::string_view role, const std::string& path) {
    NAV_ASSIGN(auto bytes, readFile(path));
    inputs_.push_back({role, path, contentHash(bytes)});
    return bytes;
}

Result<> Generate::readInputs() {
    NAV_ASSIGN(
        auto demos,
        collectDemoFiles(std::vector<fs::path>(options_.demos.begin(), options_.demos.end()), session_.job));
    NAV_ASSIGN(const auto bsp, readInput("bsp", options_.bsp));
    NAV_ASSIGN(input_.map, GameMap::parse(bsp, options_.bsp));
    const auto presets = builtinPresets();
    if (std::ranges::find(presets, options_.parameters.preset) == presets.end()) {
        NAV_TRY(readInput("preset", options_.parameters.preset));
        outputs_.protect(options_.parameters.preset);
    }
    outputs_.protect(options_.bsp);
    for (auto& demo : demos) {
        outputs_.protect(demo);
        input_.demos.push_back({std::move(demo)});
    }
    input_.mapName = options_.map.empty() ? input_.map->name() : options_.map;
    input_.archive = !options_.strafe.empty() || !options_.stages.empty();
    input_.keepRaw = !options_.stages.empty();
    input_.jobs = options_.work.jobs;
    input_.cacheDir = options_.work.cacheFolder(session_.console);
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
        NAV_ASSIGN(merge_, mergeReports(ledger, options_.feedback, out_, locks, session_.job));
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
        return fail(fmt::format("A node needs votes from {} demos (nodes.min_demos), and {} could be used",
                                needed, used),
                    options_.bsp,
                    used == 0 ? "the warnings say why"
                              : fmt::format("add demos, or accept less with --set nodes.min_demos={}", used));
    }
    if (generation.graph->graph.nodes.empty()) {
        return fail(fmt::format("None of {} clusters became a node", generation.clusters->clusters.size()),
                    options_.bsp, "rejected: " + rejectedClusters(*generation.nodes));
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
        if (!path.empty() && !outputs_.isConsole(path)) run.outputs.push_back(path);
    }
    NAV_TRY(write(generation));
    const auto report = generationReport(run);
    if (!options_.report.empty()) {
        NAV_TRY(outputs_.add(options_.report, report));
    }
    if (session_.job.stopRequested()) return cancelled();
    NAV_TRY(outputs_.commit());
    session_.console.print(options_.json ? report : generationSummary(run));
    return ExitCode::ok;
}

}  // namespace

Result<ExitCode> generate(const GenerateOptions& options, Session& session) {
    return Generate(options, session).run();
}

}  // namespace navwright
