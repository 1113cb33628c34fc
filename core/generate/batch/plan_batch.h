#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/index.h"
#include "core/base/job_context.h"
#include "core/base/parameter_preset.h"
#include "core/base/result.h"
#include "core/generate/batch/batch_plan.h"

namespace navwright {

inline constexpr std::size_t kMostShards = 100000;

/// What to plan.
struct BatchWanted {
    std::vector<std::filesystem::path> demos;  ///< files below `demoFolder`
    std::filesystem::path demoFolder, maps;    ///< folders
    std::filesystem::path out;                 ///< folder for the plan and all that is made from it
    std::string engine = "make";               ///< of batchEngines()
    std::size_t shards = 0;         ///< up to kMostShards; 0: as a plan that is there has, else by `minutes`
    double minutes = 20;            ///< approximate time per shard
    int jobThreads = 2;             ///< of each job, at least 1
    std::string navgen = "navgen";  ///< command that runs navgen on the machines
    bool partial = false;           ///< make maps even when a shard is missing
    ParameterChoice parameters = {};
    /// Asked before a file is written; may be empty.
    std::function<Result<>(const std::filesystem::path& file)> mayWrite = {};
};

/// A plan that was written.
struct PlannedBatch {
    BatchManifest manifest;
    double seconds = 0;  ///< estimate for all shards, one after another
    std::string start;   ///< a shell's command that runs it
    std::string state;   ///< one that tells how far it is
};

/// What can run a plan: "make", "parallel", "slurm", "snakemake".
[[nodiscard]] std::vector<std::string> batchEngines();

/// Writes a plan, or changes one that is there; only files whose content changes are written, and results
/// made from other inputs are forgotten. Warns of demos with a line break in their name, which are left out.
/// Errors: no such engine, preset or parameter; no maps; votes that are there were cast differently; those of
/// the disk and `mayWrite`; cancelled.
[[nodiscard]] Result<PlannedBatch> planBatch(const BatchWanted& wanted, JobContext& context);

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

/// How far a plan is.
struct BatchStatus {
    BatchTasks shards, maps;
    std::string unplanned;  ///< demos and maps that the plan lacks, as half a sentence
};

/// Errors: no plan in the folder, cancelled.
[[nodiscard]] Result<BatchStatus> batchStatusOf(const std::filesystem::path& path, JobContext& context);

}  // namespace navwright
