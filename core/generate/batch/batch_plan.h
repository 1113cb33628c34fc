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

/// What a plan of many runs consists of, as its manifest keeps it.
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
    std::string program;     ///< version
    std::string demoFolder;  ///< path, as the next
    std::string mapFolder;
    ParameterChoice parameters;  ///< of the navs
    std::vector<ShardPlan> shards;
    std::vector<MapPlan> maps;
};

/// What a task's script ends with where another run is at it, or where it was stopped and kept what it did
/// (EX_TEMPFAIL of sysexits.h).
inline constexpr int kTryAgain = 75;

inline constexpr std::string_view kManifestName = "manifest.json";

[[nodiscard]] std::string manifestJson(const BatchManifest& manifest);
/// Errors: unreadable, no manifest, names that are paths.
[[nodiscard]] Result<BatchManifest> readManifest(const std::filesystem::path& file);

/// The maps of a folder by id ("wizs-0a1b2c3d"): one for each revision of a map. Names with blanks are warned
/// of and left out. Errors: as collectMapFiles().
[[nodiscard]] Result<std::map<std::string, std::filesystem::path>> findBatchMaps(
    const std::filesystem::path& folder, JobContext& context);

/// What a shard's votes or a map's nav are made from, by what it is ("demos", "parameters", ...). As text, a
/// line each, scripts keep it beside what they make.
using MadeFrom = std::map<std::string, std::string>;
inline constexpr std::string_view kMadeFromName = "made-from";
[[nodiscard]] std::string madeFromText(const MadeFrom& from);

/// How far one shard or map of a plan is. Done is what is made from all that is there now; stale what was
/// made from something else.
enum class BatchState { waiting, running, done, stopped, failed, stale };
/// "waiting", ...
[[nodiscard]] std::string_view batchStateName(BatchState state);

struct BatchTask {
    std::string name;
    BatchState state = BatchState::waiting;
    std::string reason = {};       ///< what a failure said last, where it runs, what changed
    std::uint64_t unreadable = 0;  ///< demos of a shard
};

/// A plan as it is at work: what its tasks would be made from now, and how far they are, from what the
/// scripts leave in its folder.
class BatchFolder {
  public:
    /// Opens the folder of a plan, with these parameters. Errors: no plan there, no such preset.
    [[nodiscard]] static Result<BatchFolder> open(const std::filesystem::path& folder,
                                                  const ParameterChoice& parameters);
    /// Opens the folder of a plan, with the parameters of the plan.
    [[nodiscard]] static Result<BatchFolder> open(const std::filesystem::path& folder);
    BatchFolder(std::filesystem::path folder, BatchManifest manifest, Parameters parameters);

    [[nodiscard]] const BatchManifest& manifest() const { return manifest_; }
    /// What a shard or map would be made from now. Errors: it is not in the plan.
    [[nodiscard]] Result<MadeFrom> madeFrom(const std::string& task);
    [[nodiscard]] BatchTask shardTask(const std::string& shard);
    /// `settled`: no shard is still to be made or remade.
    [[nodiscard]] BatchTask mapTask(const BatchManifest::MapPlan& map, bool settled);
    /// Demos and maps that are there and not in the plan, as words; empty: none.
    [[nodiscard]] Result<std::string> unplanned(JobContext& context) const;
    /// Checks that a run with these parameters can go on with the votes there. Errors: it cannot, with what
    /// differs.
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
    std::optional<std::vector<std::optional<IntakeState>>> states_;  ///< of the shards, once asked for
};

}  // namespace navwright
