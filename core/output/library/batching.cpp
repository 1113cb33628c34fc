#include "core/demos/reading/demo_files.h"
#include "core/generate/batch/plan_batch.h"
#include "core/output/library/navwright/batch.h"
#include "core/output/library/outcome.h"
#include "core/output/report/make_rotation.h"
#include "core/output/rotation/rotation_folder.h"

namespace navwright::library::inline v1 {

namespace {

std::vector<BatchTask> publicTasks(const BatchTasks& tasks) {
    std::vector<BatchTask> made;
    for (const auto& task : tasks.tasks)
        made.push_back({task.name, std::string(batchStateName(task.state)), task.reason});
    return made;
}

RotationMap publicRow(const RotationRow& row, const std::filesystem::path& folder) {
    const auto state = stateOf(row);
    RotationMap map{.map = row.map,
                    .state = std::string(rowStateWords(state)),
                    .worst = row.failure.empty() ? row.worst : row.failure,
                    .demos = row.demos,
                    .votes = row.votes,
                    .nodes = row.nodes,
                    .links = row.links,
                    .coverage = row.coverage,
                    .visited = row.visited};
    if (state == RowState::waiting || state == RowState::noNav) return map;
    auto files = rotationFiles(folder, row);
    map.nav = std::move(files.nav);
    map.report = std::move(files.report);
    return map;
}

navwright::Result<std::vector<RotationMap>> rowsOf(const std::filesystem::path& folder) {
    NAV_ASSIGN(const auto rotation, navwright::readRotation(folder));
    std::vector<RotationMap> rows;
    for (const auto& row : rotation.index.rows) rows.push_back(publicRow(row, folder));
    return rows;
}

}  // namespace

Result<BatchPlan> planBatch(const BatchInput& input, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<BatchPlan> {
        if (!(input.minutes > 0) || input.jobThreads < 1 || input.shards > kMostShards)
            return fail("Such shares of the demos cannot be planned", input.out.string(),
                        "minutes above 0, at least one thread, and fewer shares");
        BatchWanted wanted;
        wanted.demoFolder = input.demos;
        wanted.maps = input.maps;
        wanted.out = input.out;
        wanted.engine = input.engine;
        wanted.shards = input.shards;
        wanted.minutes = input.minutes;
        wanted.jobThreads = input.jobThreads;
        wanted.navgen = input.navgen;
        wanted.partial = input.partial;
        wanted.parameters.preset = input.settings.preset;
        for (const auto& [key, value] : input.settings.parameters)
            wanted.parameters.assignments.push_back(key + "=" + value);
        const std::vector folders{std::filesystem::absolute(input.demos)};
        NAV_ASSIGN(wanted.demos, collectDemoFiles(folders, context));
        NAV_ASSIGN(auto planned, navwright::planBatch(wanted, context));
        BatchPlan plan{.shards = planned.manifest.shards.size(),
                       .maps = planned.manifest.maps.size(),
                       .seconds = planned.seconds,
                       .start = std::move(planned.start)};
        for (const auto& shard : planned.manifest.shards) {
            plan.demos += shard.demos;
            plan.bytes += shard.bytes;
        }
        return plan;
    });
}

Result<BatchStatus> batchStatus(const std::filesystem::path& folder, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<BatchStatus> {
        NAV_ASSIGN(const auto found, batchStatusOf(folder, context));
        BatchStatus status{publicTasks(found.shards), publicTasks(found.maps), found.unplanned};
        status.done = found.unplanned.empty() &&
                      found.shards.count(BatchState::done) == status.shards.size() &&
                      found.maps.count(BatchState::done) == status.maps.size();
        return status;
    });
}

Result<std::vector<RotationMap>> readRotation(const std::filesystem::path& folder, const Work& work) {
    return publicOutcome(work, [&](JobContext&) { return rowsOf(folder); });
}

Result<std::vector<RotationMap>> makeRotation(const RotationInput& input, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<std::vector<RotationMap>> {
        RotationWanted wanted;
        wanted.out = input.out;
        wanted.cache = input.cache;
        wanted.jobs = work.threads;
        NAV_ASSIGN(wanted.parameters, parametersOf(input.settings));
        NAV_ASSIGN(auto maps, MapFolder::open(input.maps, context));
        NAV_ASSIGN(wanted.demos, collectDemoFiles(input.demos, context));
        OutputSet outputs;
        NAV_TRY(outputs.protectAll(maps.files(), context));
        NAV_TRY(outputs.protectAll(wanted.demos, context));
        NAV_ASSIGN(const auto made, navwright::makeRotation(wanted, maps, outputs, context));
        if (made.index.stage == RotationStage::stopped) return cancelled();
        return rowsOf(input.out);
    });
}

}  // namespace navwright::library::inline v1
