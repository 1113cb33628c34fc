#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/digest.h"
#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/floor/survey/floor.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/physics/directness/shortest_ways.h"
#include "core/physics/map_queries/game_map.h"
#include "core/tune/scoring/demo_share.h"
#include "core/tune/scoring/nav_score.h"

namespace navwright {

/// Options of a trial.
struct TrialSetup {
    Parameters parameters;        ///< of the nav
    std::size_t fold = 0;         ///< index of the fold whose demos are held out
    std::uint64_t firstSeed = 1;  ///< of the tests
    int tests = 1;
    std::optional<int> rehearsals;  ///< overrides `rehearse.rounds`
    double seconds = 60;            ///< game time of each test
};

/// The terms of each test, or why there is no nav that bots can walk.
struct TrialOutcome {
    std::vector<ScoreTerms> tests;  ///< by seed; empty: failed
    std::string failure;
};

/// A map with its demos in folds: makes navs from all folds but one, and scores them with that fold and with
/// bots. Scoring always uses the base parameters. Thread-safe.
class TrialMap {
  public:
    /// `demos`: of any maps; those of this map are dealt into at most `folds` by content hash. `jobs`:
    /// threads, 0 = one per core. With a single demo nothing is held out. Errors: no spawn points, no demo of
    /// this map.
    [[nodiscard]] static Result<std::unique_ptr<TrialMap>> make(std::shared_ptr<const GameMap> map,
                                                                std::span<const DemoSource> demos,
                                                                const Parameters& base, std::size_t folds,
                                                                int jobs, JobContext& context);

    [[nodiscard]] const GameMap& map() const { return *map_; }
    [[nodiscard]] std::size_t foldCount() const { return folds_.size(); }
    [[nodiscard]] std::size_t demoCount() const { return demoCount_; }
    /// Hash of map, demos, folds and scoring.
    [[nodiscard]] const ContentHash& hash() const { return hash_; }

    /// Errors: cancelled. `fold` wraps around.
    [[nodiscard]] Result<TrialOutcome> run(const TrialSetup& setup, JobContext& context);

  private:
    /// A nav with the measures that do not depend on tests.
    struct Made {
        NavGraph graph;
        NavMeasures measures;
        std::string failure;
    };
    struct Fold {
        std::vector<DemoSource> shown;                            ///< used to make the nav
        std::vector<ShownWay> ways;                               ///< of the held-out demos
        std::map<ContentHash, std::shared_ptr<const Made>> made;  ///< by parameters
        std::vector<ContentHash> order;                           ///< in the order they were made
    };

    /// An unused pipeline and the number of navs it made, as its cache grows with them.
    struct Idle {
        std::unique_ptr<Pipeline> pipeline;
        int navs = 0;
    };

    TrialMap(std::shared_ptr<const GameMap> map, const Parameters& base)
        : map_(std::move(map)), base_(base) {}
    [[nodiscard]] Result<std::shared_ptr<const Made>> navOf(Fold& fold, const Parameters& parameters,
                                                            JobContext& context);
    [[nodiscard]] Result<Made> make(const Fold& fold, Pipeline& pipeline, const Parameters& parameters,
                                    JobContext& context) const;

    std::shared_ptr<const GameMap> map_;
    Parameters base_;
    Floor floor_;
    std::optional<ShortestWays> ways_;  ///< of the floor
    std::size_t demoCount_ = 0;
    ContentHash hash_;
    std::mutex mutex_;  ///< guards the changing parts of folds, and idle_
    std::vector<Fold> folds_;
    std::vector<Idle> idle_;  ///< at most one per thread; usable for every fold
};

/// A hash of all parameter values.
[[nodiscard]] ContentHash parametersHash(const Parameters& parameters);

}  // namespace navwright
