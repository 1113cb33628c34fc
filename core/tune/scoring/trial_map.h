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
#include "core/physics/map_queries/game_map.h"
#include "core/tune/scoring/demo_share.h"
#include "core/tune/scoring/nav_score.h"

namespace navwright {

/// How a trial is done.
struct TrialSetup {
    Parameters parameters;        ///< of the nav
    std::size_t fold = 0;         ///< whose demos are kept back
    std::uint64_t firstSeed = 1;  ///< of the tests
    int tests = 1;
    std::optional<int> rehearsals;  ///< in place of `rehearse.rounds`
    double seconds = 60;            ///< of game time, each test
};

/// What came of it: terms of each test, or why there is no nav that bots could walk.
struct TrialOutcome {
    std::vector<ScoreTerms> tests;  ///< by seed; empty: it failed
    std::string failure;
};

/// A map with its demos in folds, on which navs are made of all folds but one, and judged by it and by bots.
/// What is measured with is that of the base parameters, whatever is tried. Any number of threads at once.
class TrialMap {
  public:
    /// `demos`: of any maps; those of this one are dealt into at most `folds` by their content's hash.
    /// `jobs`: threads, 0 = one per core. With one demo there is nothing to keep back: the nav is made from
    /// what it is judged by. Errors: no spawn points, no demo of this map.
    [[nodiscard]] static Result<std::unique_ptr<TrialMap>> make(std::shared_ptr<const GameMap> map,
                                                                std::span<const DemoSource> demos,
                                                                const Parameters& base, std::size_t folds,
                                                                int jobs, JobContext& context);

    [[nodiscard]] const GameMap& map() const { return *map_; }
    [[nodiscard]] std::size_t foldCount() const { return folds_.size(); }
    [[nodiscard]] std::size_t demoCount() const { return demoCount_; }
    /// Of map, demos, folds and what is measured with.
    [[nodiscard]] const ContentHash& hash() const { return hash_; }

    /// Errors: cancelled alone. `fold` counts round and round.
    [[nodiscard]] Result<TrialOutcome> run(const TrialSetup& setup, JobContext& context);

  private:
    /// A nav with what does not depend on tests.
    struct Made {
        NavGraph graph;
        NavMeasures measures;
        std::string failure;
    };
    struct Fold {
        std::vector<DemoSource> shown;                            ///< the nav is made from
        std::vector<ShownWay> ways;                               ///< of those kept back
        std::map<ContentHash, std::shared_ptr<const Made>> made;  ///< by parameters
        std::vector<ContentHash> order;                           ///< in which they were made
    };

    /// A pipeline that nobody uses now, and how many navs it made: what it remembers grows with them.
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
    std::size_t demoCount_ = 0;
    ContentHash hash_;
    std::mutex mutex_;  ///< of what changes in folds, and of idle_
    std::vector<Fold> folds_;
    std::vector<Idle> idle_;  ///< at most one a thread; any of them serves every fold
};

/// Values of all parameters as one hash.
[[nodiscard]] ContentHash parametersHash(const Parameters& parameters);

}  // namespace navwright
