#include "core/tune/scoring/tuning_ground.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <set>
#include <string_view>

#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/demos/reading/map_match.h"
#include "core/demos/reading/recording.h"
#include "core/generate/pipeline/demo_entry.h"

namespace navwright {

namespace {

/// Reads each demo once, to share the recordings between maps and folds.
Result<std::vector<DemoSource>> readDemos(const GroundSetup& setup, JobContext& context) {
    std::vector<DemoSource> sources(setup.demos.size());
    std::vector<std::string> warnings(setup.demos.size());
    const DemoCache cache(setup.cacheDir);
    std::mutex mutex;
    std::size_t done = 0;
    NAV_TRY(parallelFor(sources.size(), setup.jobs, context, [&](std::size_t i) -> Result<> {
        JobContext quiet(context.stopToken());
        auto recording = obtainRecording({setup.demos[i]}, {}, cache, {}, quiet);
        if (!recording) {
            if (recording.error().cancelled()) return cancelled();
            warnings[i] = recording.error().message();
        } else {
            sources[i] = {setup.demos[i], *std::move(recording)};
        }
        const std::scoped_lock lock(mutex);
        context.progress("Reading demos", ++done, sources.size());
        return {};
    }));
    cache.warnOfUnkept(context);
    for (const auto& warning : warnings) {
        if (!warning.empty()) context.warn(warning);
    }
    std::erase_if(sources, [](const DemoSource& source) { return !source.recording; });
    return sources;
}

/// Warns of demos of other maps.
void warnOfStrangers(std::span<const DemoSource> demos, std::span<const std::shared_ptr<const GameMap>> maps,
                     JobContext& context) {
    const auto shows = [&](const Segment& segment) {
        return std::ranges::any_of(maps, [&](const auto& map) {
            return matchMap(segment, map->name(), map->bsp.checksum) != MapMatch::otherMap;
        });
    };
    for (const auto& demo : demos) {
        const auto& segments = demo.recording->segments;
        if (std::ranges::none_of(segments, shows))
            context.warn(demo.path.filename().string() + ": it shows none of the maps");
    }
}

/// Orders candidates so that those with equal values of early stages are adjacent: a pipeline reruns only
/// what differs from the previous one.
std::vector<std::size_t> byStages(std::span<const Parameters> sets) {
    std::vector<std::pair<std::vector<ContentHash>, std::size_t>> keyed;
    for (std::size_t i = 0; i < sets.size(); ++i) {
        std::vector<ContentHash> key;
        for (const auto stage : {Stage::gate, Stage::votes, Stage::clusters, Stage::nodes, Stage::links}) {
            key.push_back(sets[i].hash(stage));
        }
        keyed.emplace_back(std::move(key), i);
    }
    std::ranges::sort(keyed);
    std::vector<std::size_t> order;
    for (const auto& [key, index] : keyed) order.push_back(index);
    return order;
}

ScoreTerms meanOf(std::span<const ScoreTerms> all) {
    ScoreTerms mean{};
    for (const auto& terms : all) {
        for (std::size_t i = 0; i < kScoreTerms; ++i) {
            mean[i] += terms[i] / static_cast<double>(all.size());
        }
    }
    return mean;
}

/// Trials by set and map; nullopt: not finished.
using TrialGrid = std::vector<std::vector<std::optional<TrialOutcome>>>;

struct GridWork {
    std::span<const Parameters> sets;
    std::span<const std::unique_ptr<TrialMap>> maps;
    std::span<const TrialSetup> setups;  ///< by set
    int jobs = 0;
    std::string_view task;  ///< task name for progress
};

/// Fills the grid as far as possible. Errors: those of parallelFor().
Result<> fillGrid(TrialGrid& grid, const GridWork& work, JobContext& context) {
    grid.assign(work.sets.size(), std::vector<std::optional<TrialOutcome>>(work.maps.size()));
    const auto order = byStages(work.sets);
    std::mutex mutex;
    std::size_t done = 0;
    const std::size_t total = order.size() * work.maps.size();
    return parallelFor(total, work.jobs, context, [&](std::size_t i) -> Result<> {
        // Alternates maps among neighbours, so that threads work on different ones.
        const auto set = order[i / work.maps.size()];
        const auto map = i % work.maps.size();
        auto setup = work.setups[set];
        setup.parameters = work.sets[set];
        JobContext quiet(context.stopToken());
        NAV_ASSIGN(auto outcome, work.maps[map]->run(setup, quiet));
        if (!outcome.failure.empty()) {
            outcome.failure = work.maps[map]->map().name() + ": " + outcome.failure;
        }
        const std::scoped_lock lock(mutex);
        grid[set][map] = std::move(outcome);
        context.progress(work.task, ++done, total);
        return {};
    });
}

GroundTrial trialOf(const std::vector<std::optional<TrialOutcome>>& row) {
    GroundTrial trial;
    for (const auto& outcome : row) {
        if (trial.failure.empty()) trial.failure = outcome->failure;
        trial.maps.push_back(outcome->tests);
    }
    return trial;
}

}  // namespace

ScoreTerms GroundTrial::mean() const {
    std::vector<ScoreTerms> means;
    for (const auto& tests : maps) means.push_back(meanOf(tests));
    return meanOf(means);
}

Result<std::vector<std::shared_ptr<const GameMap>>> readTunedMaps(
    std::span<const std::filesystem::path> files, std::span<const std::string> heldOut) {
    std::vector<std::shared_ptr<const GameMap>> maps;
    std::set<std::string> names;
    for (const auto& file : files) {
        NAV_ASSIGN(auto map, GameMap::read(file));
        if (!names.insert(map->name()).second) return fail("The map is named twice", file.string());
        maps.push_back(std::move(map));
    }
    for (const auto& name : heldOut) {
        if (!names.contains(name)) {
            return fail(fmt::format("{} is held out but not among the maps", name), {},
                        "name it as its .bsp is called, without the extension");
        }
    }
    return maps;
}

std::unexpected<Failure> noMapToTuneOn() {
    return fail("No map is left to tune on", {}, "name more maps, or hold fewer of them out");
}

Result<TuningGround> TuningGround::load(const GroundSetup& setup, JobContext& context) {
    TuningGround ground;
    ground.setup_ = setup;
    NAV_ASSIGN(auto maps, readTunedMaps(setup.maps, setup.heldOut));
    std::ranges::sort(maps, {}, [](const auto& map) { return map->name(); });
    NAV_ASSIGN(const auto demos, readDemos(setup, context));
    warnOfStrangers(demos, maps, context);
    for (auto& map : maps) {
        const auto name = map->name();
        context.info(name + ": taking its floor and demos");
        auto trial = TrialMap::make(std::move(map), demos, setup.base, setup.folds, setup.jobs, context);
        if (!trial) {
            if (trial.error().cancelled()) return cancelled();
            auto error = trial.error().error();
            if (error.where.empty()) error.where = name;
            return std::unexpected(Failure(std::move(error)));
        }
        if ((*trial)->foldCount() == 1) {
            context.warn(name + ": it has one demo only, so that none can be held out");
        }
        auto& group =
            std::ranges::find(setup.heldOut, name) != setup.heldOut.end() ? ground.heldOut_ : ground.tuned_;
        group.push_back(*std::move(trial));
    }
    if (ground.tuned_.empty()) return noMapToTuneOn();
    return ground;
}

std::string TuningGround::subject() const {
    auto hash = contentHash(
        fmt::format("{} s, rehearsals {}", setup_.seconds, setup_.rehearsals ? *setup_.rehearsals : -1));
    for (const auto& map : tuned_) hash = combine(hash, map->hash());
    return hash.hex();
}

Result<TuningGround::Answers> TuningGround::answer(std::span<const TuningTask> tasks, JobContext& context) {
    std::vector<Parameters> sets;
    std::vector<TrialSetup> setups;
    for (const auto& task : tasks) {
        sets.push_back(task.values);
        // The fold changes per round and is the same for all its candidates.
        setups.push_back({.parameters = {},
                          .fold = toIndex(task.firstSeed),
                          .firstSeed = task.firstSeed,
                          .tests = task.tests,
                          .rehearsals = setup_.rehearsals,
                          .seconds = setup_.seconds});
    }
    TrialGrid grid;
    const auto filled = fillGrid(grid, {sets, tuned_, setups, setup_.jobs, "Judging candidates"}, context);
    if (!filled && !filled.error().cancelled()) return std::unexpected(filled.error());
    Answers result;
    result.stopped = !filled;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        if (!std::ranges::all_of(grid[i], [](const auto& outcome) { return outcome.has_value(); })) continue;
        const auto trial = trialOf(grid[i]);
        TuningAnswer answer{.number = tasks[i].number, .score = {}, .failure = trial.failure, .terms = {}};
        if (trial.failure.empty()) {
            const auto terms = trial.mean();
            answer.score = scoreOf(terms);
            answer.terms.assign(terms.begin(), terms.end());
        }
        result.answers.push_back(std::move(answer));
    }
    return result;
}

Result<std::vector<GroundTrial>> TuningGround::trials(std::span<const Parameters> sets,
                                                      std::span<const std::unique_ptr<TrialMap>> maps,
                                                      const TrialSetup& setup, JobContext& context) {
    const std::vector<TrialSetup> setups(sets.size(), setup);
    TrialGrid grid;
    NAV_TRY(fillGrid(grid, {sets, maps, setups, setup_.jobs, "Comparing the best"}, context));
    std::vector<GroundTrial> result;
    for (const auto& row : grid) result.push_back(trialOf(row));
    return result;
}

}  // namespace navwright
