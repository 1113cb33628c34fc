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

struct GroundSetup {
    std::vector<std::filesystem::path> maps;   ///< .bsp files
    std::vector<std::filesystem::path> demos;  ///< of all of them, in any order
    std::vector<std::string> heldOut;          ///< names of maps on which nothing is tuned
    Parameters base;                           ///< that the tuning begins with
    std::size_t folds = 4;
    double seconds = 60;                ///< game time of a test
    std::optional<int> rehearsals = 0;  ///< rounds while searching; nothing: as the parameters say
    int jobs = 0;                       ///< threads; 0: one per core
    std::filesystem::path cacheDir;
};

/// What is known of the navs of one set of values on several maps.
struct GroundTrial {
    std::string failure;                        ///< of the first map that gave none; empty: all did
    std::vector<std::vector<ScoreTerms>> maps;  ///< by map and test; a map that failed has none

    [[nodiscard]] ScoreTerms mean() const;  ///< over maps of their means over tests
};

/// The maps and demos that candidates are judged on. A score is the mean over maps.
class TuningGround {
  public:
    /// Demos that cannot be read and demos of no such map are warned of. Errors: no map left to tune on, a
    /// map twice, a map held out that is not there; as TrialMap::make().
    [[nodiscard]] static Result<TuningGround> load(const GroundSetup& setup, JobContext& context);

    /// Those to tune on, and those held out; in ascending names.
    [[nodiscard]] std::span<const std::unique_ptr<TrialMap>> tuned() const { return tuned_; }
    [[nodiscard]] std::span<const std::unique_ptr<TrialMap>> heldOut() const { return heldOut_; }
    /// Names what candidates are judged on, as TuningSetup::subject.
    [[nodiscard]] std::string subject() const;

    struct Answers {
        std::vector<TuningAnswer> answers;  ///< in the order of the tasks, of those that were finished
        bool stopped = false;               ///< before all were
    };
    /// Judges candidates, several at a time; the same whatever the threads. Errors: what keeps all work from
    /// being done; not a stop.
    [[nodiscard]] Result<Answers> answer(std::span<const TuningTask> tasks, JobContext& context);

    /// Several sets of values on several maps, by set. `setup`: of each, but for the parameters. Errors:
    /// cancelled.
    [[nodiscard]] Result<std::vector<GroundTrial>> trials(std::span<const Parameters> sets,
                                                          std::span<const std::unique_ptr<TrialMap>> maps,
                                                          const TrialSetup& setup, JobContext& context);
    [[nodiscard]] const GroundSetup& setup() const { return setup_; }

  private:
    GroundSetup setup_;
    std::vector<std::unique_ptr<TrialMap>> tuned_, heldOut_;
};

}  // namespace navwright
