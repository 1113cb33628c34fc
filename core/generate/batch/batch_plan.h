#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameter_preset.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/generate/vote_archive/intake_report.h"

namespace navwright {

/// The content of a plan's manifest (docs/formats.md).
struct BatchManifest {
    struct ShardPlan {
        std::string name;  ///< "shard-0001"
        std::uint64_t demos = 0, bytes = 0;
    };
    struct MapPlan {
        std::string id;    ///< "wizs-0a1b2c3d"
        std::string name;  ///< "wizs"
        std::string bsp;   ///< path
    };
    std::string engine;
    std::string program;     ///< version of navgen that made the plan
    std::string demoFolder;  ///< path
    std::string mapFolder;
    ParameterChoice parameters;  ///< for the navs
    std::vector<ShardPlan> shards;
    std::vector<MapPlan> maps;
};

/// Exit code of a task's script when another run is working on it, or when it was stopped and kept its
/// results (EX_TEMPFAIL of sysexits.h).
inline constexpr int kTryAgain = 75;

inline constexpr std::string_view kManifestName = "manifest.json";

[[nodiscard]] std::string manifestJson(const BatchManifest& manifest);
/// Errors: unreadable, not a manifest, names that are paths.
[[nodiscard]] Result<BatchManifest> readManifest(const std::filesystem::path& file);

/// The maps of a folder by id ("wizs-0a1b2c3d"), one per revision. Warns of names with blanks and leaves them
/// out. Errors: as collectMapFiles().
[[nodiscard]] Result<std::map<std::string, std::filesystem::path>> findBatchMaps(
    const std::filesystem::path& folder, JobContext& context);

/// The inputs of a shard's votes or a map's nav: a hash or text by kind ("demos", "parameters", ...). Scripts
/// store it beside their results, as text with one line per input.
using MadeFrom = std::map<std::string, std::string>;
inline constexpr std::string_view kMadeFromName = "made-from";
[[nodiscard]] std::string madeFromText(const MadeFrom& from);

/// State of a shard or map of a plan. Done: made from all current inputs. Stale: made from other inputs.
enum class BatchState { waiting, running, done, stopped, failed, stale };
/// "waiting", "running", "done", "stopped", "failed", "stale".
[[nodiscard]] std::string_view batchStateName(BatchState state);

struct BatchTask {
    std::string name;
    BatchState state = BatchState::waiting;
    std::string reason = {};       ///< last message of a failure, where it runs, or what changed
    std::uint64_t unreadable = 0;  ///< demos of a shard
};

/// The folder of a plan: the current inputs of its tasks, and their states by the files that the scripts
/// leave there.
class BatchFolder {
  public:
    /// Opens a plan's folder with these parameters. Errors: no plan there, no such preset.
    [[nodiscard]] static Result<BatchFolder> open(const std::filesystem::path& folder,
                                                  const ParameterChoice& parameters);
    /// Opens a plan's folder with the plan's own parameters.
    [[nodiscard]] static Result<BatchFolder> open(const std::filesystem::path& folder);
    BatchFolder(std::filesystem::path folder, BatchManifest manifest, Parameters parameters);

    [[nodiscard]] const BatchManifest& manifest() const { return manifest_; }
    /// The current inputs of a shard or map. Errors: not in the plan.
    [[nodiscard]] Result<MadeFrom> madeFrom(const std::string& task);
    [[nodiscard]] BatchTask shardTask(const std::string& shard);
    /// `settled`: no shard will be made or remade.
    [[nodiscard]] BatchTask mapTask(const BatchManifest::MapPlan& map, bool settled);
    /// Describes demos and maps in the folders that the plan lacks; empty: none.
    [[nodiscard]] Result<std::string> unplanned(JobContext& context) const;
    /// Checks that a run with these parameters can continue with the existing votes. Errors: it cannot; the
    /// error names the differences.
    [[nodiscard]] Result<> checkVotes() const;

  private:
    [[nodiscard]] MadeFrom shardFrom(const std::string& shard) const;
    [[nodiscard]] MadeFrom mapFrom(const BatchManifest::MapPlan& map);
    [[nodiscard]] const std::vector<std::optional<IntakeState>>& states();
    [[nodiscard]] std::string changedFor(const std::string& shard, const IntakeState& state) const;
    [[nodiscard]] bool isShown(const std::string& map);
    [[nodiscard]] std::optional<BatchTask> unfinished(const std::string& name) const;

    std::filesystem::path folder_;
    BatchManifest manifest_;
    Parameters parameters_;
    std::optional<std::vector<std::optional<IntakeState>>> states_;  ///< of the shards; set on first use
};

}  // namespace navwright
