#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/tune/scoring/trial_map.h"
#include "core/tune/search/tuning_run.h"

namespace navwright {

/// Reads the maps that candidates are scored on, in order. Errors: those of GameMap::read(), a map twice, a
/// held-out name of none of them.
[[nodiscard]] Result<std::vector<std::shared_ptr<const GameMap>>> readTunedMaps(
    std::span<const std::filesystem::path> files, std::span<const std::string> heldOut);
/// The error where all maps are held out.
[[nodiscard]] std::unexpected<Failure> noMapToTuneOn();

struct GroundSetup {
    std::vector<std::filesystem::path> maps;   ///< .bsp files
    std::vector<std::filesystem::path> demos;  ///< of all maps, in any order
    std::vector<std::string> heldOut;          ///< names of maps not used for tuning
    Parameters base;                           ///< the initial values
    std::size_t folds = 4;
    double seconds = 60;                ///< game time of a test
    std::optional<int> rehearsals = 0;  ///< rounds during the search; nullopt: as the parameters say
    int jobs = 0;                       ///< threads; 0: one per core
    std::filesystem::path cacheDir;
};

/// Results of one set of values on several maps.
struct GroundTrial {
    std::string failure;                        ///< of the first failed map; empty: none failed
    std::vector<std::vector<ScoreTerms>> maps;  ///< by map and test; empty for a failed map

    [[nodiscard]] ScoreTerms mean() const;  ///< mean over maps of the means over tests
};

/// The maps and demos that candidates are scored on. A score is the mean over maps.
class TuningGround {
  public:
    /// Warns of unreadable demos and demos of other maps. Errors: no map left to tune on, a duplicate map, an
    /// unknown held-out map; those of TrialMap::make().
    [[nodiscard]] static Result<TuningGround> load(const GroundSetup& setup, JobContext& context);

    /// Maps to tune on, and held-out ones; by name.
    [[nodiscard]] std::span<const std::unique_ptr<TrialMap>> tuned() const { return tuned_; }
    [[nodiscard]] std::span<const std::unique_ptr<TrialMap>> heldOut() const { return heldOut_; }
    /// Identifies what candidates are scored on, as TuningSetup::subject.
    [[nodiscard]] std::string subject() const;

    struct Answers {
        std::vector<TuningAnswer> answers;  ///< of the finished tasks, in task order
        bool stopped = false;               ///< stopped before all were finished
    };
    /// Scores candidates in parallel; the result does not depend on the number of threads. A stop is no
    /// error. Errors: whatever prevents all work.
    [[nodiscard]] Result<Answers> answer(std::span<const TuningTask> tasks, JobContext& context);

    /// Runs several sets of values on several maps, by set. `setup`: common options except parameters.
    /// Errors: cancelled.
    [[nodiscard]] Result<std::vector<GroundTrial>> trials(std::span<const Parameters> sets,
                                                          std::span<const std::unique_ptr<TrialMap>> maps,
                                                          const TrialSetup& setup, JobContext& context);
    [[nodiscard]] const GroundSetup& setup() const { return setup_; }

  private:
    GroundSetup setup_;
    std::vector<std::unique_ptr<TrialMap>> tuned_, heldOut_;
};

}  // namespace navwright
