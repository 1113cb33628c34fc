#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "core/base/byte_text.h"
#include "core/base/counted.h"
#include "core/base/description.h"
#include "core/base/file_bytes.h"
#include "core/base/folder_handle.h"
#include "core/base/index.h"
#include "core/base/json_writer.h"
#include "core/base/output_set.h"
#include "core/base/parallel.h"
#include "core/generate/batch/batch_plan.h"
#include "core/generate/vote_archive/intake_report.h"
#include "core/generate/vote_archive/map_folder.h"
#include "core/generate/vote_archive/vote_intake.h"
#include "core/generate/vote_archive/votes_file.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

static_assert(static_cast<int>(ExitCode::again) == kTryAgain);

/// Quotes a word for a shell.
std::string shellQuoted(std::string_view word) {
    std::string quoted = "'";
    for (const char letter : word) {
        if (letter == '\'') {
            quoted += "'\\''";
        } else {
            quoted += letter;
        }
    }
    return quoted + "'";
}

/// A file of resources/batch, compiled in.
struct BatchTemplate {
    std::string_view name;
    std::string_view text;
};

constexpr BatchTemplate kTemplates[] = {
#include "batch_templates.inc"
};

std::string_view templateText(std::string_view name) {
    for (const auto& one : kTemplates) {
        if (one.name == name) return one.text;
    }
    return {};
}

/// Estimated bytes of packed demos that one thread reads per second: half of the figure in
/// docs/performance.md, as machines are shared.
constexpr double kBytesASecond = 1.5e7;
constexpr std::size_t kMostShards = 100000;

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

/// The files of an engine besides shard.sh and map.sh, and the command to type.
struct Engine {
    std::string_view name;
    std::vector<std::pair<std::string_view, std::string_view>> files;  ///< template, name in the plan
    std::string_view command;
};

const std::vector<Engine>& engines() {
    static const std::vector<Engine> kEngines = {
        {"make", {{"Makefile", "Makefile"}}, "make -C {0} -k -j 2"},
        {"parallel", {{"parallel.sh", "parallel.sh"}}, "{0}/parallel.sh --jobs 2"},
        {"slurm", {{"slurm.sh", "slurm.sh"}, {"slurm-task.sh", "slurm-task.sh"}}, "{0}/slurm.sh"},
        {"snakemake",
         {{"Snakefile", "Snakefile"},
          {"profile.yaml", "profile/config.yaml"},
          {"slurm-status.sh", "slurm-status.sh"}},
         "snakemake --directory {0} --snakefile {0}/Snakefile --keep-going --cores 2"},
    };
    return kEngines;
}

std::vector<std::string> engineNames() {
    std::vector<std::string> names;
    for (const auto& engine : engines()) names.emplace_back(engine.name);
    return names;
}

/// Whether a file has this content.
bool says(const fs::path& file, std::string_view text) {
    std::error_code code;
    if (!fs::exists(file, code)) return false;
    const auto before = readFile(file);
    return before && asText(*before) == text;
}

/// Writes a file only if its content changes, as a newer file makes its dependents be made again.
Result<> writeChanged(OutputSet& outputs, const fs::path& file, std::string_view text, bool runs = false) {
    NAV_TRY(makeFolder(file.parent_path()));
    if (says(file, text)) return {};
    NAV_TRY(outputs.writeNow(file, text));
    if (!runs) return {};
    std::error_code code;
    fs::permissions(file, fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                    fs::perm_options::add, code);
    return code ? fail("The script cannot be made executable: " + code.message(), file.string()) : Result<>();
}

class BatchPlan {
  public:
    BatchPlan(const BatchArguments& options, Session& session)
        : options_(options), session_(session), out_(options.out) {}

    Result<ExitCode> run() {
        const auto engine = std::ranges::find(engines(), std::string_view(options_.engine), &Engine::name);
        NAV_ASSIGN(const auto parameters, options_.parameters.load());
        manifest_.parameters = options_.parameters;
        manifest_.parameters.preset = presetWord();
        manifest_.engine = options_.engine;
        manifest_.program = NAVWRIGHT_VERSION;
        NAV_TRY(findMaps());
        NAV_TRY(divide());
        BatchFolder folder(out_, manifest_, parameters);
        NAV_TRY(folder.checkVotes());
        NAV_TRY(writeLists());
        NAV_TRY(writeScripts(*engine));
        NAV_TRY(writeChanged(session_.outputs, out_ / kManifestName, manifestJson(manifest_)));
        NAV_TRY(forgetStale(folder));
        tell(*engine);
        return ExitCode::ok;
    }

  private:
    Result<> findMaps() {
        manifest_.mapFolder = fs::absolute(options_.folders.back()).string();
        NAV_ASSIGN(const auto found, findBatchMaps(manifest_.mapFolder, session_.job));
        for (const auto& [id, file] : found)
            manifest_.maps.push_back({id, file.stem().string(), file.string()});
        if (found.empty()) return fail("There are no maps", manifest_.mapFolder, "maps are named .bsp");
        return {};
    }

    /// Assigns demos to shards by their content, so that new demos do not move others.
    Result<> divide() {
        manifest_.demoFolder = fs::absolute(options_.folders.front()).string();
        NAV_ASSIGN(auto demos, session_.demoFiles({manifest_.demoFolder}));
        std::erase_if(demos, [&](const fs::path& demo) {
            if (!demo.string().contains('\n')) return false;
            session_.console.warn(
                fmt::format("{} has a line break in its name and is left out", demo.string()));
            return true;
        });
        std::vector<std::uint64_t> sizes(demos.size());
        std::uint64_t total = 0;
        for (std::size_t i = 0; i < demos.size(); ++i) {
            std::error_code code;
            const auto size = fs::file_size(demos[i], code);
            sizes[i] = code ? 0 : size;
            total += sizes[i];
        }
        seconds_ = static_cast<double>(total) / kBytesASecond / options_.jobs;
        const auto count = shardCount();
        std::vector<std::size_t> shares(demos.size());
        NAV_TRY(parallelFor(demos.size(), 0, session_.job, [&](std::size_t i) -> Result<> {
            // An unreadable demo is reported when its shard is read.
            shares[i] = shareOf(demos[i], count).value_or(0);
            return {};
        }));
        lists_.resize(count);
        for (std::size_t i = 0; i < count; ++i) {
            manifest_.shards.push_back({fmt::format("shard-{:05}", i + 1), 0, 0});
        }
        for (std::size_t i = 0; i < demos.size(); ++i) {
            lists_[shares[i]] += demos[i].string() + "\n";
            ++manifest_.shards[shares[i]].demos;
            manifest_.shards[shares[i]].bytes += sizes[i];
        }
        return {};
    }

    /// The number that was asked for, else that of the existing plan, else by `minutes` per shard.
    [[nodiscard]] std::size_t shardCount() const {
        if (options_.shards > 0) return options_.shards;
        if (const auto before = readManifest(out_ / kManifestName); before && !before->shards.empty()) {
            return before->shards.size();
        }
        constexpr double kMinute = 60;
        return static_cast<std::size_t>(std::clamp(std::ceil(seconds_ / (kMinute * options_.minutes)), 1.0,
                                                   static_cast<double>(kMostShards)));
    }

    Result<> writeLists() {
        std::string shards, maps;
        for (std::size_t i = 0; i < lists_.size(); ++i) {
            const auto& name = manifest_.shards[i].name;
            NAV_TRY(writeChanged(session_.outputs, out_ / "lists" / name, lists_[i]));
            shards += name + "\n";
        }
        for (const auto& map : manifest_.maps) {
            NAV_TRY(writeChanged(session_.outputs, out_ / "maps.d" / map.id,
                                 fmt::format("name={}\nbsp={}\n", map.name, map.bsp)));
            maps += map.id + "\n";
        }
        NAV_TRY(writeChanged(session_.outputs, out_ / "shards", shards));
        return writeChanged(session_.outputs, out_ / "maps", maps);
    }

    /// Removes stale results, so that they are made again. File times do not show them, as machines' clocks
    /// differ.
    Result<> forgetStale(BatchFolder& folder) {
        bool settled = true;
        for (const auto& shard : manifest_.shards) {
            const auto state = folder.shardTask(shard.name).state;
            settled = settled && state == BatchState::done;
            if (state != BatchState::stale) continue;
            NAV_TRY(forget(out_ / "votes" / shard.name));
        }
        for (const auto& map : manifest_.maps) {
            if (folder.mapTask(map, settled).state != BatchState::stale) continue;
            NAV_TRY(forget(out_ / "navs" / map.id));
        }
        return {};
    }

    static Result<> forget(const fs::path& made) {
        std::error_code code;
        fs::remove(made / kMadeFromName, code);
        if (!code) return {};
        return fail("What an earlier plan made cannot be removed: " + code.message(), made.string());
    }

    Result<> writeScripts(const Engine& engine) {
        std::string parameters;
        if (options_.parameters.preset != "default") {
            parameters += "--preset " + shellQuoted(manifest_.parameters.preset);
        }
        for (const auto& assignment : options_.parameters.assignments) {
            parameters += (parameters.empty() ? "" : " ") + ("--set " + shellQuoted(assignment));
        }
        const auto settings = fmt::format(
            "# What all scripts of this plan share.\n"
            "NAVGEN={}\n"
            "MAPS={}\n"
            "# Threads of a job.\n"
            "JOBS={}\n"
            "# --partial: maps are made also when a shard is missing, and say so.\n"
            "PARTIAL={}\n"
            "# As words of a shell. Plan once more to change them.\n"
            "PARAMETERS={}\n",
            shellQuoted(navgenWord()), shellQuoted(manifest_.mapFolder), options_.jobs,
            options_.partial ? "--partial" : "", shellQuoted(parameters));
        NAV_TRY(writeChanged(session_.outputs, out_ / "settings.sh", settings));
        // Slurm refuses jobs whose output folder does not exist.
        NAV_TRY(makeFolder(out_ / "logs"));
        NAV_TRY(writeChanged(session_.outputs, out_ / "task.sh", templateText("task.sh")));
        for (const auto* name : {"shard.sh", "map.sh"})
            NAV_TRY(writeChanged(session_.outputs, out_ / name, templateText(name), true));
        for (const auto& [from, to] : engine.files) {
            NAV_TRY(writeChanged(session_.outputs, out_ / to, templateText(from), to.ends_with(".sh")));
        }
        return {};
    }

    [[nodiscard]] std::string presetWord() const {
        std::error_code code;
        const auto& preset = options_.parameters.preset;
        return fs::exists(preset, code) ? fs::absolute(preset).string() : preset;
    }

    /// The path of navgen for scripts, which run in the plan's folder: absolute, or a bare name that is found
    /// in PATH.
    [[nodiscard]] std::string navgenWord() const {
        if (!options_.navgen.contains('/')) return options_.navgen;
        return fs::absolute(options_.navgen).lexically_normal().string();
    }

    void tell(const Engine& engine) {
        std::uint64_t demos = 0, bytes = 0;
        for (const auto& shard : manifest_.shards) {
            demos += shard.demos;
            bytes += shard.bytes;
        }
        constexpr double kMinute = 60, kMega = 1e6;
        session_.console.print(
            fmt::format("{}, {:.1f} MB, in {} of about {:.1f} min with {}; {}\nstart: {}\nstate: navgen "
                        "batch status {}\n",
                        counted(demos, "demo", "demos"), static_cast<double>(bytes) / kMega,
                        counted(manifest_.shards.size(), "shard", "shards"),
                        seconds_ / kMinute / static_cast<double>(manifest_.shards.size()),
                        counted(static_cast<std::uint64_t>(options_.jobs), "thread", "threads"),
                        counted(manifest_.maps.size(), "map", "maps"),
                        fmt::format(fmt::runtime(engine.command), shellQuoted(out_.string())),
                        shellQuoted(out_.string())));
    }

    const BatchArguments& options_;
    Session& session_;
    fs::path out_;
    BatchManifest manifest_;
    std::vector<std::string> lists_;  ///< of demos, by shard
    double seconds_ = 0;              ///< of all shards, one after another
};

/// All tasks of a plan, and the number of tasks by state.
struct BatchTasks {
    std::vector<BatchTask> tasks;
    std::array<std::size_t, 6> counts{};
    std::uint64_t unreadable = 0;

    void add(BatchTask task) {
        ++counts[toIndex(task.state)];
        unreadable += task.unreadable;
        tasks.push_back(std::move(task));
    }
    [[nodiscard]] std::size_t count(BatchState state) const { return counts[toIndex(state)]; }
};

/// The report of `batch status`.
struct BatchStatus {
    BatchTasks shards, maps;
    std::string unplanned;  ///< demos and maps that the plan lacks, as half a sentence
};

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
    NAV_ASSIGN(auto folder, BatchFolder::open(options.folders.front()));
    BatchStatus status;
    auto& [shards, maps, more] = status;
    for (const auto& shard : folder.manifest().shards) {
        if (session.job.stopRequested()) return cancelled();
        shards.add(folder.shardTask(shard.name));
    }
    const bool settled =
        shards.count(BatchState::done) + shards.count(BatchState::failed) == shards.tasks.size();
    for (const auto& map : folder.manifest().maps) {
        if (session.job.stopRequested()) return cancelled();
        maps.add(folder.mapTask(map, settled));
    }
    const auto unplanned = folder.unplanned(session.job);
    if (!unplanned && unplanned.error().cancelled()) return cancelled();
    // The folders of demos and maps may be unavailable while a plan is looked at.
    more = unplanned ? *unplanned : unplanned.error().message();
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
    if (plan) return BatchPlan(options, session).run();
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
        ->check(CLI::IsMember(engineNames()))
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
