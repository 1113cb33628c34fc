#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "basics.h"

/// Navs of many maps of an archive of demos (docs/archives.md).
namespace navwright::library::inline v1 {

/// What to plan.
struct BatchInput {
    std::filesystem::path demos = {};  ///< folder of demos, of any maps
    std::filesystem::path maps = {};   ///< folder of maps
    std::filesystem::path out = {};    ///< folder for the plan and all that is made from it
    std::string engine = "make";       ///< what runs it: "make", "parallel", "slurm", "snakemake"
    std::size_t shards = 0;  ///< shares of the demos; 0: those of a plan that is there, or by `minutes`
    double minutes = 20;     ///< approximate time of a share, above 0
    int jobThreads = 2;      ///< threads of each job, at least 1
    std::string navgen = "navgen";  ///< command that runs navgen on the machines
    bool partial = false;           ///< make maps even when a share is missing
    Settings settings = {};         ///< of the navs
};

/// A plan that was written.
struct BatchPlan {
    std::size_t demos = 0;    ///< that it reads
    std::uint64_t bytes = 0;  ///< of them
    std::size_t shards = 0;   ///< shares of the demos
    std::size_t maps = 0;     ///< that it makes navs of
    double seconds = 0;       ///< estimate for all shares, one after another
    std::string start = {};   ///< a shell's command that runs it
};

/// Plans votes of all demos and navs of all maps for a scheduler, as `navgen batch plan`: writes scripts, or
/// changes those of a plan that is there. Errors: no such engine, no demo or map, an unknown parameter or a
/// value out of range, votes that are there were taken otherwise, those of the disk, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<BatchPlan> planBatch(const BatchInput& input, const Work& work = {});

/// A task of a plan.
struct BatchTask {
    std::string name = {};    ///< of the share, or of the map with its checksum
    std::string state = {};   ///< "waiting", "running", "done", "stopped", "failed", "stale"
    std::string reason = {};  ///< last message of a failure, where it runs, or what changed; may be empty
};

/// How far a plan is.
struct BatchStatus {
    std::vector<BatchTask> shards = {};  ///< in the order of the plan
    std::vector<BatchTask> maps = {};    ///< in the order of the plan
    std::string unplanned = {};          ///< demos and maps that the plan lacks, in words; empty: none
    bool done = false;                   ///< all tasks are done, and nothing is unplanned
};

/// Looks at a plan's folder, as `navgen batch status`. Errors: no plan there, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<BatchStatus> batchStatus(const std::filesystem::path& folder,
                                                            const Work& work = {});

/// A map of a rotation.
struct RotationMap {
    std::string map = {};                 ///< its name
    std::filesystem::path nav = {};       ///< its nav; empty: there is none
    std::filesystem::path report = {};    ///< page about its nav
    std::string state = {};               ///< "not made yet", "no nav", "failed" (its test), "passed"
    std::string worst = {};               ///< what is worst, or why there is no nav; may be empty
    std::uint64_t demos = 0;              ///< that show it
    std::uint64_t votes = 0;              ///< that they give
    std::uint64_t nodes = 0;              ///< of its nav
    std::uint64_t links = 0;              ///< of its nav
    std::optional<double> coverage = {};  ///< share of its floor that the nav covers, 0..1; empty: unknown
    double visited = 0;                   ///< share of the nodes that bots visited, 0..1
};

/// Reads what makeRotation() or `navgen rotation` made in a folder, maps that need most work first. Errors:
/// no rotation there, those of its index.
[[nodiscard]] NAVWRIGHT_API Result<std::vector<RotationMap>> readRotation(const std::filesystem::path& folder,
                                                                          const Work& work = {});

/// What a rotation is made of.
struct RotationInput {
    std::vector<std::filesystem::path> demos = {};  ///< files and folders (recursive), of any maps
    std::vector<std::filesystem::path> maps = {};   ///< files and folders with the maps
    std::filesystem::path out = {};    ///< folder for navs, strafe archives, reports and index.html
    std::filesystem::path cache = {};  ///< folder for caching read demos; empty: none
    Settings settings = {};            ///< of the navs
};

/// Takes the votes of demos, and makes, tests and reports a nav of each map, as `navgen rotation`, without
/// pictures. Finished work of an earlier run is kept. Returns what readRotation() does. Errors: no demo or
/// map, an unknown parameter or a value out of range, another run at work there, those of the disk;
/// cancelled: what is finished is kept, and the same call goes on.
[[nodiscard]] NAVWRIGHT_API Result<std::vector<RotationMap>> makeRotation(const RotationInput& input,
                                                                          const Work& work = {});

}  // namespace navwright::library::inline v1
