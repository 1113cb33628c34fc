#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_view.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/tune/search/optimiser.h"
#include "core/tune/search/parameter_space.h"
#include "core/tune/search/weight_space.h"

namespace navwright {

/// What is tuned, how and on what. A state can only be resumed with an equal setup.
struct TuningSetup {
    ParameterSpace space;
    TuningAlgorithm algorithm = TuningAlgorithm::cmaEs;
    std::uint64_t seed = 1;
    int population = 0;  ///< population size; 0: the algorithm's default
    int tests = 2;       ///< per candidate of the first generation, each with its own seed; at least 1
    int mostTests = 12;  ///< limit for growth when ranks are unreliable
    std::vector<std::string> terms;  ///< names of the score's terms
    std::string subject;             ///< hash of what candidates are scored on
    /// A character's weights, tuned in place of parameters: then `space` and the `values` of tasks and of the
    /// best are not used, only their points.
    std::optional<WeightSpace> weights = {};
};

/// A candidate to be scored.
struct TuningTask {
    std::uint64_t number = 0;  ///< consecutive over the whole run
    std::uint64_t generation = 0;
    bool control = false;  ///< the initial values
    bool again = false;    ///< one of the best, scored again with other seeds
    int tests = 1;
    std::uint64_t firstSeed = 0;  ///< of the tests; the same for all candidates of a round
    TuningPoint point;
    Parameters values;
};

/// The result of a task.
struct TuningAnswer {
    std::uint64_t number = 0;
    std::optional<double> score;     ///< nullopt, NaN or above 1e12: failed
    std::string failure = {};        ///< why it failed
    std::vector<double> terms = {};  ///< by TuningSetup::terms; empty if failed
};

/// A stored task with its result.
struct JudgedCandidate {
    std::uint64_t number = 0;
    std::uint64_t generation = 0;
    bool control = false, again = false;
    int tests = 1;
    TuningPoint point;
    std::optional<double> score;
    std::string failure;
    std::vector<double> terms;
    /// The score minus the control's in the same round; the score itself if the control failed.
    std::optional<double> advantage;

    friend bool operator==(const JudgedCandidate&, const JudgedCandidate&) = default;
};

/// Statistics of a generation. Scores are 0 if every candidate failed.
struct GenerationFigures {
    std::uint64_t generation = 0;
    int tests = 1;
    double best = 0, median = 0, control = 0;  ///< scores
    double spread = 0;                         ///< see Optimiser::spread(), after the generation
    double rankChange = 0;  ///< of the candidates scored again, as a share of the generation, 0..1
    std::size_t failed = 0;

    friend bool operator==(const GenerationFigures&, const GenerationFigures&) = default;
};

/// One of the best candidates, with all its results.
struct BestCandidate {
    Parameters values;
    TuningPoint point;
    double advantage = 0;  ///< mean over its tests
    int tests = 0;
};

/// A resumable search: asks for candidates, takes results in any order and in any portions, and continues
/// when a round is complete. A generation is a round with all candidates and the control, then a second round
/// with the best fifth and other seeds: if that changes the ranks, the next generation gets more tests.
class TuningRun {
  public:
    /// Errors: a setup without terms, tests or subject.
    [[nodiscard]] static Result<TuningRun> begin(const TuningSetup& setup);
    /// Resumes from write(). Errors: not a state, another version, a state of other parameters, algorithm,
    /// seed, demos or maps (the message says which), damaged numbers.
    [[nodiscard]] static Result<TuningRun> resume(const TuningSetup& setup, std::string_view json,
                                                  std::string_view where);

    /// Open tasks of the current round; at least one.
    [[nodiscard]] std::vector<TuningTask> ask() const;
    /// Takes all results or none. Errors: a result for no open task, a duplicate, a wrong number of terms.
    [[nodiscard]] Result<> tell(std::span<const TuningAnswer> answers);

    /// Versioned JSON; equal states give equal bytes.
    [[nodiscard]] std::string write() const;

    /// Number of scored candidates, including the current round.
    [[nodiscard]] std::size_t judgedCount() const { return history_.size() + answers_.size(); }
    [[nodiscard]] std::uint64_t generation() const { return optimiser_->generation(); }
    /// Candidates of finished rounds, by number.
    [[nodiscard]] std::span<const JudgedCandidate> history() const { return history_; }
    [[nodiscard]] std::span<const GenerationFigures> figures() const { return figures_; }
    /// The best candidates, best first, with distinct values and without the control.
    [[nodiscard]] std::vector<BestCandidate> best(std::size_t count) const;
    [[nodiscard]] const TuningSetup& setup() const { return setup_; }

  private:
    explicit TuningRun(const TuningSetup& setup);
    [[nodiscard]] std::vector<TuningTask> round() const;
    void finishRound();
    void remember(const std::vector<TuningTask>& tasks);
    void finishGeneration();
    [[nodiscard]] std::vector<double> merits() const;
    [[nodiscard]] double ridge(const TuningPoint& point) const;
    void read(const JsonView& root);
    void readHistory(const JsonView& root);

    TuningSetup setup_;
    TuningPoint start_;
    std::unique_ptr<Optimiser> optimiser_;
    int tests_;
    std::uint64_t next_ = 0;               ///< number of the current round's first task
    std::vector<std::size_t> again_ = {};  ///< candidates of the second round; empty: in the first round
    std::vector<TuningAnswer> answers_;    ///< of the current round, by number
    std::vector<JudgedCandidate> history_;
    std::vector<GenerationFigures> figures_;
};

}  // namespace navwright
