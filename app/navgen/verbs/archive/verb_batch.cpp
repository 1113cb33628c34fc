#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "core/base/counted.h"
#include "core/base/description.h"
#include "core/base/limits.h"
#include "core/base/output_set.h"
#include "core/generate/batch/plan_batch.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

static_assert(static_cast<int>(ExitCode::again) == kTryAgain);

struct BatchArguments {
    std::string action;
    std::vector<std::string> folders;
    std::string engine = "make";
    std::string out;
    std::size_t shards = 0;  ///< 0: as many as `minutes` gives
    double minutes = 20;
    int jobs = 2;
    std::string navgen = "navgen";
    bool partial = false;
    ParameterOptions parameters;
    ReportOptions report;
};

/// Writes a plan, and says how to start it.
Result<ExitCode> planOf(const BatchArguments& options, Session& session) {
    BatchWanted wanted;
    wanted.demoFolder = options.folders.front();
    wanted.maps = options.folders.back();
    wanted.out = options.out;
    wanted.engine = options.engine;
    wanted.shards = options.shards;
    wanted.minutes = options.minutes;
    wanted.jobThreads = options.jobs;
    wanted.navgen = options.navgen;
    wanted.partial = options.partial;
    wanted.parameters = options.parameters;
    wanted.mayWrite = [&](const fs::path& file) { return session.outputs.checkNoInput(file); };
    NAV_ASSIGN(wanted.demos, session.demoFiles({fs::absolute(wanted.demoFolder).string()}));
    NAV_ASSIGN(const auto plan, planBatch(wanted, session.job));
    std::uint64_t demos = 0, bytes = 0;
    for (const auto& shard : plan.manifest.shards) {
        demos += shard.demos;
        bytes += shard.bytes;
    }
    const auto shards = plan.manifest.shards.size();
    constexpr double kMinute = 60, kMega = 1e6;
    session.console.print(
        fmt::format("{}, {:.1f} MB, in {} of about {:.1f} min with {}; {}\nstart: {}\nstate: {}\n",
                    counted(demos, "demo", "demos"), static_cast<double>(bytes) / kMega,
                    counted(shards, "shard", "shards"), plan.seconds / kMinute / static_cast<double>(shards),
                    counted(static_cast<std::uint64_t>(options.jobs), "thread", "threads"),
                    counted(plan.manifest.maps.size(), "map", "maps"), plan.start, plan.state));
    return ExitCode::ok;
}

std::string tasksText(std::string_view what, const BatchTasks& all) {
    auto text = fmt::format("{}: {} of {} done", what, all.count(BatchState::done), all.tasks.size());
    for (const auto state : {BatchState::running, BatchState::waiting, BatchState::stopped,
                             BatchState::failed, BatchState::stale}) {
        if (all.count(state) > 0) text += fmt::format(", {} {}", all.count(state), batchStateName(state));
    }
    if (all.unreadable > 0)
        text += fmt::format("; {} cannot be read", counted(all.unreadable, "demo", "demos"));
    for (const auto& task : all.tasks) {
        const bool told = task.state == BatchState::failed || !task.reason.empty();
        if (told) text += fmt::format("\n  {} {}: {}", task.name, batchStateName(task.state), task.reason);
    }
    return text;
}

Description<BatchTask> describeTask() {
    return Description<BatchTask>()
        .field("name", &BatchTask::name, {"The shard, or the map"})
        .field("state", [](const BatchTask& task) { return batchStateName(task.state); }, {"Its state"})
        .field("unreadable", &BatchTask::unreadable, {"Demos of a shard that cannot be read"})
        .field("reason", &BatchTask::reason, {"Last message of a failure, where it runs, or what changed"});
}

Description<BatchStatus> describeBatchStatus() {
    return Description<BatchStatus>("navwright.batch_status", 1, "Progress of a batch")
        .line([](const BatchStatus& of) { return tasksText("shards", of.shards); })
        .line([](const BatchStatus& of) { return tasksText("maps", of.maps); })
        .line([](const BatchStatus& of) {
            return of.unplanned.empty() ? std::string() : of.unplanned + ": plan once more";
        })
        .rows("shards", [](const BatchStatus& of) { return of.shards.tasks; }, describeTask(), {"The shards"})
        .rows("maps", [](const BatchStatus& of) { return of.maps.tasks; }, describeTask(), {"The maps"})
        .field("unplanned", &BatchStatus::unplanned, {"Demos and maps that the plan lacks; empty: none"});
}

Result<ExitCode> batchStatus(const BatchArguments& options, Session& session) {
    NAV_TRY(options.report.announce(session));
    NAV_ASSIGN(const auto status, batchStatusOf(options.folders.front(), session.job));
    const auto& [shards, maps, more] = status;
    NAV_TRY(options.report.tell(session, describeBatchStatus().of(status, options.report.readers())));
    const auto failed = shards.count(BatchState::failed) + maps.count(BatchState::failed);
    const auto done = shards.count(BatchState::done) + maps.count(BatchState::done);
    if (failed > 0) return ExitCode::badInput;
    return more.empty() && done == shards.tasks.size() + maps.tasks.size() ? ExitCode::ok : ExitCode::again;
}

/// Prints the current inputs of a task, which scripts store beside its results.
Result<ExitCode> batchFrom(const BatchArguments& options, Session& session) {
    NAV_ASSIGN(auto folder, BatchFolder::open(options.folders.front(), options.parameters));
    NAV_ASSIGN(const auto from, folder.madeFrom(options.folders.back()));
    session.console.print(madeFromText(from));
    return ExitCode::ok;
}

Result<ExitCode> batch(const BatchArguments& options, Session& session) {
    const bool plan = options.action == "plan", status = options.action == "status";
    const std::size_t words = status ? 1 : 2;
    if (options.folders.size() != words || (plan && options.out.empty())) {
        session.console.error(plan     ? "batch plan: DEMOS, MAPS and --out are required"
                              : status ? "batch status: the folder of one plan is required"
                                       : "batch from: the folder of a plan and a shard or map are required");
        return ExitCode::usage;
    }
    if (plan) return planOf(options, session);
    return status ? batchStatus(options, session) : batchFrom(options, session);
}

VerbAction declareBatch(CLI::App& app) {
    const auto options = std::make_shared<BatchArguments>();
    app.add_option("ACTION", options->action, "plan, status, or from (the current inputs of a task)")
        ->check(CLI::IsMember({"plan", "status", "from"}))
        ->required();
    app.add_option("FOLDER", options->folders,
                   "plan: demos, then maps; status: a plan; from: a plan, then a shard or map")
        ->required();
    app.add_option("--engine", options->engine, "What runs the plan")
        ->check(CLI::IsMember(batchEngines()))
        ->capture_default_str();
    app.add_option("--out", options->out, "Folder for the plan and everything made from it")
        ->type_name("DIR");
    auto* shards = app.add_option("--shards", options->shards,
                                  "Number of shards (default: that of an existing plan, else by --minutes)")
                       ->type_name("N")
                       ->check(NumberRange(std::size_t{1}, kMostShards));
    app.add_option("--minutes", options->minutes, "Approximate time per shard, minutes")
        ->check(NumberRange(1.0, 1440.0))
        ->capture_default_str()
        ->excludes(shards);
    app.add_option("--job-threads", options->jobs, "Threads per job")
        ->check(NumberRange(1, limit::kThreads))
        ->capture_default_str();
    app.add_option("--navgen", options->navgen, "Command that runs navgen on the machines")
        ->capture_default_str();
    app.add_flag("--partial", options->partial, "Make maps even when a shard is missing");
    options->parameters.addTo(app);
    options->report.addTo(app);
    return [options](Session& session) { return batch(*options, session); };
}

}  // namespace

Verb batchVerb() {
    return {"batch",
            "Plan the reading of a large archive for a scheduler.",
            "",
            "navgen batch plan demos/ maps/ --engine slurm --out plan/\n"
            "navgen batch status plan/",
            declareBatch,
            [] { return std::vector{describeBatchStatus().shape()}; }};
}

}  // namespace navwright
