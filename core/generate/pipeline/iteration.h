#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/bots/rehearsal/repair.h"
#include "core/bots/test/ledger.h"
#include "core/bots/test/report.h"
#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/nav/files/edit_patch.h"

namespace navwright {

/// Tests a graph and returns a report: the simulator or the real server.
using NavTester = std::function<Result<NavtestReport>(const NavGraph&, JobContext&)>;

/// Generates the graph with a ledger applied.
using NavMaker =
    std::function<Result<std::shared_ptr<const Generation>>(std::shared_ptr<const Ledger>, JobContext&)>;

/// Why the loop of generating, testing and repairing ended.
enum class IterationEnd {
    nothingToMend,  ///< no remaining failure can be repaired
    passed,         ///< a test passed (IterationMode::prune)
    noGain,         ///< several turns in a row brought no improvement
    limit,          ///< maximum number of turns
};

[[nodiscard]] std::string_view iterationEndText(IterationEnd end);

/// What is done about what fails bots.
enum class IterationMode : std::uint8_t {
    mend,   ///< repair it, also after a test has passed
    prune,  ///< remove what reports call bad, until a test passes: the published proposal's loop
};

/// One turn of the loop.
struct Iteration {
    std::shared_ptr<const Ledger> ledger;  ///< applied to the graph
    NavGraph graph;
    NavtestReport report;
    std::vector<Cure> cures;    ///< repairs after this test, in order
    std::size_t takenBack = 0;  ///< repairs of the previous turn undone because this test showed harm
    double trouble = 0;         ///< rate of stuck bots plus three times the death rate, per bot and minute
    double spawnsJoined = 0;    ///< share of ordered spawn point pairs connected by a path
    bool better = false;        ///< better than all before
};

struct IterationResult {
    std::vector<Iteration> iterations;  ///< in order, at least one
    std::size_t best = 0;               ///< index of the best
    IterationEnd end = IterationEnd::limit;
    std::shared_ptr<const StrafeArchive> archive = {};  ///< of the demos; null unless requested

    [[nodiscard]] const Iteration& kept() const { return iterations[best]; }
};

inline constexpr int kMostIterations = 10;
/// Maximum turns of a patient loop: about a day's work.
inline constexpr int kMostPatientIterations = 100;

/// Where the loop starts and what it must respect.
struct IterationStart {
    std::shared_ptr<const Ledger> ledger = {};  ///< results of earlier tests; may be null
    PatchFile edits = {};                       ///< locked or edited parts stay unchanged
    int most = kMostIterations;                 ///< maximum number of turns
    bool patient = false;                       ///< continue after turns without gain
    IterationMode mode = IterationMode::mend;
    RepairSetup repair = {};
};

/// Runs the loop of docs/rules.md 9.4 turn by turn: generate, test, repair (NavRepair). Repairs near which
/// failures increased are undone; all of them if the turn as a whole got worse than the best without a clear
/// place. The best turn is kept: passed before failed, then by trouble. A graph that connects fewer spawn
/// points than the best is never better. Pruning, removals take the place of repairs, and the first turn that
/// passes is the last.
class IterationLoop {
  public:
    IterationLoop(NavMaker make, NavTester test, IterationStart start);

    /// Runs one turn. Errors: those of the maker and tester; a report of another map or that does not fit the
    /// nav; a nav without a map. After an error or cancel the loop is unchanged, and the turn can be
    /// repeated.
    [[nodiscard]] Result<> turn(JobContext& context);
    /// Whether there is nothing left to do.
    [[nodiscard]] bool ended() const { return ended_; }
    [[nodiscard]] const IterationResult& result() const& { return result_; }
    [[nodiscard]] IterationResult result() && { return std::move(result_); }

  private:
    /// State before a turn.
    struct State {
        std::shared_ptr<const Ledger> ledger;    ///< for the turn; nullptr: nothing left to repair
        std::shared_ptr<const Ledger> unmended;  ///< without the last repairs
        std::vector<LedgerRepair> repairs = {};  ///< the last repairs
        std::vector<Cure> cures = {};
        NavRepair before = {}, repair = {};  ///< knowledge before and after the last repairs
    };

    void judge(Iteration& iteration, const Generation& generation) const;
    [[nodiscard]] std::vector<bool> harmful(const Iteration& iteration) const;
    /// Undoes harmful repairs of the last turn; returns the nav to continue from.
    [[nodiscard]] Result<NavGraph> takeBack(Iteration& iteration, State& state, JobContext& context);
    [[nodiscard]] Result<> mend(Iteration& iteration, State& state, const NavGraph& graph, const GameMap& map,
                                JobContext& context) const;
    [[nodiscard]] Result<> prune(const Iteration& iteration, State& state, const GameMap& map,
                                 JobContext& context) const;
    /// Prepares the next turn by what this one showed.
    [[nodiscard]] Result<> prepare(Iteration& iteration, State& state, const GameMap& map,
                                   JobContext& context);
    [[nodiscard]] IterationEnd endAfter(bool last) const;

    NavMaker make_;
    NavTester test_;
    IterationStart start_;
    State state_;
    bool ended_ = false;
    IterationResult result_;
};

/// When the loop stops.
struct IterationPatience {
    int most = kMostIterations;  ///< turns
    bool patient = false;        ///< continue after turns without gain, until nothing is left to repair
    IterationMode mode = IterationMode::mend;
};

/// Runs the whole loop on demos. Calls `each` after every turn; its failure ends the loop. Errors: those of
/// the pipeline, the tester and `each`.
[[nodiscard]] Result<IterationResult> iterate(
    Pipeline& pipeline, PipelineInput input, const Parameters& parameters, const NavTester& test,
    IterationPatience patience, JobContext& context,
    const std::function<Result<>(const IterationResult&)>& each = {});

}  // namespace navwright
