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

namespace navwright {

/// What is tuned, how and on what. A state is continued only by the same setup.
struct TuningSetup {
    ParameterSpace space;
    TuningAlgorithm algorithm = TuningAlgorithm::cmaEs;
    std::uint64_t seed = 1;
    int population = 0;              ///< candidates of a generation; 0: as many as the algorithm usually has
    int tests = 2;                   ///< with a seed each, of a candidate of the first generation; at least 1
    int mostTests = 12;              ///< that they may grow to where ranks are chance
    std::vector<std::string> terms;  ///< names of what a score is made of
    std::string subject;             ///< the hash of what candidates are judged on
};

/// A candidate to be judged.
struct TuningTask {
    std::uint64_t number = 0;  ///< counts up over the whole run
    std::uint64_t generation = 0;
    bool control = false;  ///< the values that the run began with
    bool again = false;    ///< one of the best, with other seeds
    int tests = 1;
    std::uint64_t firstSeed = 0;  ///< of the tests; all candidates of a round have the same
    TuningPoint point;
    Parameters values;
};

/// What came of a task.
struct TuningAnswer {
    std::uint64_t number = 0;
    std::optional<double> score;     ///< nothing, not a number, or beyond 1e12: it failed
    std::string failure = {};        ///< why
    std::vector<double> terms = {};  ///< by TuningSetup::terms; empty of one that failed
};

/// A task with its answer, as it is remembered.
struct JudgedCandidate {
    std::uint64_t number = 0;
    std::uint64_t generation = 0;
    bool control = false, again = false;
    int tests = 1;
    TuningPoint point;
    std::optional<double> score;
    std::string failure;
    std::vector<double> terms;
    /// The score less that of the control in the same round; the score where the control failed.
    std::optional<double> advantage;

    friend bool operator==(const JudgedCandidate&, const JudgedCandidate&) = default;
};

/// A generation in figures. Those of scores are 0 where every candidate failed.
struct GenerationFigures {
    std::uint64_t generation = 0;
    int tests = 1;
    double best = 0, median = 0, control = 0;  ///< scores
    double spread = 0;                         ///< Optimiser::spread() after it
    double rankChange = 0;  ///< of the best judged again, in shares of the generation, 0..1
    std::size_t failed = 0;

    friend bool operator==(const GenerationFigures&, const GenerationFigures&) = default;
};

/// A candidate that did well, with all that was asked of it.
struct BestCandidate {
    Parameters values;
    double advantage = 0;  ///< mean over its tests
    int tests = 0;
};

/// A search that can be left and continued at any time: asks for candidates, takes answers in any order, in
/// whatever portions, and goes on when a round is complete. A generation is a round of all candidates and
/// the control, and a second of the best fifth with other seeds: where that changes the ranks, the next
/// generation gets more tests.
class TuningRun {
  public:
    /// Errors: a setup without terms, tests or subject.
    [[nodiscard]] static Result<TuningRun> begin(const TuningSetup& setup);
    /// Continues where write() was called. Errors: not a state, another version, a state of other parameters,
    /// algorithm, seed, demos or maps: the message says which; damaged numbers.
    [[nodiscard]] static Result<TuningRun> resume(const TuningSetup& setup, std::string_view json,
                                                  std::string_view where);

    /// What is not answered yet of the round under way; at least one task.
    [[nodiscard]] std::vector<TuningTask> ask() const;
    /// Errors: an answer to no open task, one twice, terms of another number; then none is taken.
    [[nodiscard]] Result<> tell(std::span<const TuningAnswer> answers);

    /// Versioned JSON, the same bytes for the same state.
    [[nodiscard]] std::string write() const;

    /// Candidates judged, those of the round under way included.
    [[nodiscard]] std::size_t judgedCount() const { return history_.size() + answers_.size(); }
    [[nodiscard]] std::uint64_t generation() const { return optimiser_->generation(); }
    /// Of rounds that are over, by number.
    [[nodiscard]] std::span<const JudgedCandidate> history() const { return history_; }
    [[nodiscard]] std::span<const GenerationFigures> figures() const { return figures_; }
    /// The best first, each with values of its own, without the control.
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
    std::uint64_t next_ = 0;               ///< number of the round's first task
    std::vector<std::size_t> again_ = {};  ///< candidates of the second round; empty: the first is under way
    std::vector<TuningAnswer> answers_;    ///< of the round under way, by number
    std::vector<JudgedCandidate> history_;
    std::vector<GenerationFigures> figures_;
};

}  // namespace navwright
