#include "core/generate/batch/plan_batch.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <system_error>
#include <utility>

#include "core/base/atomic_file.h"
#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/folder_handle.h"
#include "core/base/parallel.h"
#include "core/base/temporary_name.h"
#include "core/generate/vote_archive/vote_intake.h"

namespace navwright {

namespace {

namespace fs = std::filesystem;

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

/// Whether a file has this content.
bool holdsText(const fs::path& file, std::string_view text) {
    std::error_code code;
    if (!fs::exists(file, code)) return false;
    const auto before = readFile(file);
    return before && asText(*before) == text;
}

class BatchPlanner {
  public:
    BatchPlanner(const BatchWanted& wanted, JobContext& context)
        : wanted_(wanted), context_(context), out_(wanted.out) {}

    Result<PlannedBatch> run() {
        const auto engine = std::ranges::find(engines(), std::string_view(wanted_.engine), &Engine::name);
        if (engine == engines().end())
            return fail("There is no engine \"" + wanted_.engine + '"', {},
                        fmt::format("{}", fmt::join(batchEngines(), ", ")));
        NAV_ASSIGN(const auto parameters, wanted_.parameters.load());
        manifest_.parameters = wanted_.parameters;
        manifest_.parameters.preset = presetWord();
        manifest_.engine = wanted_.engine;
        manifest_.program = NAVWRIGHT_VERSION;
        NAV_TRY(findMaps());
        NAV_TRY(divide());
        BatchFolder folder(out_, manifest_, parameters);
        NAV_TRY(folder.checkVotes());
        NAV_TRY(writeLists());
        NAV_TRY(writeScripts(*engine));
        NAV_TRY(writeChanged(out_ / kManifestName, manifestJson(manifest_)));
        NAV_TRY(forgetStale(folder));
        auto start = fmt::format(fmt::runtime(engine->command), shellQuoted(out_.string()));
        return PlannedBatch{std::move(manifest_), seconds_, std::move(start),
                            "navgen batch status " + shellQuoted(out_.string())};
    }

  private:
    Result<> findMaps() {
        manifest_.mapFolder = fs::absolute(wanted_.maps).string();
        NAV_ASSIGN(const auto found, findBatchMaps(manifest_.mapFolder, context_));
        for (const auto& [id, file] : found)
            manifest_.maps.push_back({id, file.stem().string(), file.string()});
        if (found.empty()) return fail("There are no maps", manifest_.mapFolder, "maps are named .bsp");
        return {};
    }

    /// Assigns demos to shards by their content, so that new demos do not move others.
    Result<> divide() {
        manifest_.demoFolder = fs::absolute(wanted_.demoFolder).string();
        auto demos = wanted_.demos;
        std::erase_if(demos, [&](const fs::path& demo) {
            if (!demo.string().contains('\n')) return false;
            context_.warn(fmt::format("{} has a line break in its name and is left out", demo.string()));
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
        seconds_ = static_cast<double>(total) / kBytesASecond / wanted_.jobThreads;
        const auto count = shardCount();
        std::vector<std::size_t> shares(demos.size());
        NAV_TRY(parallelFor(demos.size(), 0, context_, [&](std::size_t i) -> Result<> {
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
        if (wanted_.shards > 0) return wanted_.shards;
        if (const auto before = readManifest(out_ / kManifestName); before && !before->shards.empty()) {
            return before->shards.size();
        }
        constexpr double kMinute = 60;
        return static_cast<std::size_t>(std::clamp(std::ceil(seconds_ / (kMinute * wanted_.minutes)), 1.0,
                                                   static_cast<double>(kMostShards)));
    }

    Result<> writeLists() {
        std::string shards, maps;
        for (std::size_t i = 0; i < lists_.size(); ++i) {
            const auto& name = manifest_.shards[i].name;
            NAV_TRY(writeChanged(out_ / "lists" / name, lists_[i]));
            shards += name + "\n";
        }
        for (const auto& map : manifest_.maps) {
            NAV_TRY(
                writeChanged(out_ / "maps.d" / map.id, fmt::format("name={}\nbsp={}\n", map.name, map.bsp)));
            maps += map.id + "\n";
        }
        NAV_TRY(writeChanged(out_ / "shards", shards));
        return writeChanged(out_ / "maps", maps);
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
        if (wanted_.parameters.preset != "default") {
            parameters += "--preset " + shellQuoted(manifest_.parameters.preset);
        }
        for (const auto& assignment : wanted_.parameters.assignments) {
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
            shellQuoted(navgenWord()), shellQuoted(manifest_.mapFolder), wanted_.jobThreads,
            wanted_.partial ? "--partial" : "", shellQuoted(parameters));
        NAV_TRY(writeChanged(out_ / "settings.sh", settings));
        // Slurm refuses jobs whose output folder does not exist.
        NAV_TRY(makeFolder(out_ / "logs"));
        NAV_TRY(writeChanged(out_ / "task.sh", templateText("task.sh")));
        for (const auto* name : {"shard.sh", "map.sh"})
            NAV_TRY(writeChanged(out_ / name, templateText(name), true));
        for (const auto& [from, to] : engine.files) {
            NAV_TRY(writeChanged(out_ / to, templateText(from), to.ends_with(".sh")));
        }
        return {};
    }

    [[nodiscard]] std::string presetWord() const {
        std::error_code code;
        const auto& preset = wanted_.parameters.preset;
        return fs::exists(preset, code) ? fs::absolute(preset).string() : preset;
    }

    /// The path of navgen for scripts, which run in the plan's folder: absolute, or a bare name that is found
    /// in PATH.
    [[nodiscard]] std::string navgenWord() const {
        if (!wanted_.navgen.contains('/')) return wanted_.navgen;
        return fs::absolute(wanted_.navgen).lexically_normal().string();
    }

    /// Writes a file only if its content changes, as a newer file makes its dependents be made again.
    Result<> writeChanged(const fs::path& file, std::string_view text, bool runs = false) const {
        NAV_TRY(makeFolder(file.parent_path()));
        if (holdsText(file, text)) return {};
        if (wanted_.mayWrite) {
            NAV_TRY(wanted_.mayWrite(file));
        }
        removeAbandoned(file.parent_path());
        NAV_TRY(writeFile(file, text));
        if (!runs) return {};
        std::error_code code;
        fs::permissions(file, fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                        fs::perm_options::add, code);
        return code ? fail("The script cannot be made executable: " + code.message(), file.string())
                    : Result<>();
    }

    const BatchWanted& wanted_;
    JobContext& context_;
    fs::path out_;
    BatchManifest manifest_;
    std::vector<std::string> lists_;  ///< of demos, by shard
    double seconds_ = 0;              ///< of all shards, one after another
};

}  // namespace

std::vector<std::string> batchEngines() {
    std::vector<std::string> names;
    for (const auto& engine : engines()) names.emplace_back(engine.name);
    return names;
}

Result<PlannedBatch> planBatch(const BatchWanted& wanted, JobContext& context) {
    return BatchPlanner(wanted, context).run();
}

Result<BatchStatus> batchStatusOf(const std::filesystem::path& path, JobContext& context) {
    NAV_ASSIGN(auto folder, BatchFolder::open(path));
    BatchStatus status;
    auto& [shards, maps, more] = status;
    for (const auto& shard : folder.manifest().shards) {
        if (context.stopRequested()) return cancelled();
        shards.add(folder.shardTask(shard.name));
    }
    const bool settled =
        shards.count(BatchState::done) + shards.count(BatchState::failed) == shards.tasks.size();
    for (const auto& map : folder.manifest().maps) {
        if (context.stopRequested()) return cancelled();
        maps.add(folder.mapTask(map, settled));
    }
    const auto unplanned = folder.unplanned(context);
    if (!unplanned && unplanned.error().cancelled()) return cancelled();
    // The folders of demos and maps may be unavailable while a plan is looked at.
    more = unplanned ? *unplanned : unplanned.error().message();
    return status;
}

}  // namespace navwright
