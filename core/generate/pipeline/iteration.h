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

/// Tests a graph and reports on it: the simulator, or the real server.
using NavTester = std::function<Result<NavtestReport>(const NavGraph&, JobContext&)>;

/// Makes the graph that a ledger leaves.
using NavMaker =
    std::function<Result<std::shared_ptr<const Generation>>(std::shared_ptr<const Ledger>, JobContext&)>;

/// Why the loop of generating, testing and mending ended.
enum class IterationEnd {
    nothingToMend,  ///< nothing fails bots that anything can be done about
    noGain,         ///< several turns were no better than the best before
    limit,          ///< the most turns allowed were made
};

[[nodiscard]] std::string_view iterationEndText(IterationEnd end);

/// One turn of the loop.
struct Iteration {
    std::shared_ptr<const Ledger> ledger;  ///< that the graph was made with
    NavGraph graph;
    NavtestReport report;
    std::vector<Cure> cures;    ///< what was done after this test, in order
    std::size_t takenBack = 0;  ///< cures of the turn before that did harm by this test, and were undone
    double trouble = 0;         ///< stuck bots and, weighing thrice, deaths, each per bot and minute
    double spawnsJoined = 0;    ///< share of the ordered pairs of spawn points with a way between them
    bool better = false;        ///< than all before it
};

struct IterationResult {
    std::vector<Iteration> iterations;  ///< in order, at least one
    std::size_t best = 0;               ///< index of the one to keep
    IterationEnd end = IterationEnd::limit;

    [[nodiscard]] const Iteration& kept() const { return iterations[best]; }
};

inline constexpr int kMostIterations = 10;
/// Turns of a loop that goes on until nothing is left to mend: a day's work, but no endless one.
inline constexpr int kMostPatientIterations = 100;

/// What the loop begins with and heeds.
struct IterationStart {
    std::shared_ptr<const Ledger> ledger = {};  ///< what tests did before; may be empty
    PatchFile edits = {};                       ///< what they lock or touch stays as it is
    int most = kMostIterations;                 ///< turns
    bool patient = false;                       ///< goes on when turns bring no gain
    RepairSetup repair = {};
};

/// docs/rules.md 9.4 turn by turn: generate, test, mend (see NavRepair), at most so many tests. Cures near
/// which more goes wrong than before are taken back, all of them when the whole turn went worse than the best
/// and nobody knows where. The best is kept: passed before failed, then by trouble. A graph that joins fewer
/// spawn points than the best so far is never better.
class IterationLoop {
  public:
    IterationLoop(NavMaker make, NavTester test, IterationStart start);

    /// One more turn. Errors: of the maker or the tester; a report for another map or that does not fit the
    /// nav; a nav without a map. After an error or a cancel the loop is as it was, and the turn can be made
    /// again.
    [[nodiscard]] Result<> turn(JobContext& context);
    /// Nothing is left to do.
    [[nodiscard]] bool ended() const { return ended_; }
    [[nodiscard]] const IterationResult& result() const& { return result_; }
    [[nodiscard]] IterationResult result() && { return std::move(result_); }

  private:
    /// What there is before a turn.
    struct State {
        std::shared_ptr<const Ledger> ledger;    ///< for the turn; nullptr: nothing is left to mend
        std::shared_ptr<const Ledger> unmended;  ///< without the last cures
        std::vector<LedgerRepair> repairs = {};  ///< that these were
        std::vector<Cure> cures = {};
        NavRepair before = {}, repair = {};  ///< what was known before them and after
    };

    void judge(Iteration& iteration, const Generation& generation) const;
    [[nodiscard]] std::vector<bool> harmful(const Iteration& iteration) const;
    /// Leaves out of the last cures those that did harm: the nav to go on from.
    [[nodiscard]] Result<NavGraph> takeBack(Iteration& iteration, State& state, JobContext& context);
    [[nodiscard]] Result<> mend(Iteration& iteration, State& state, const NavGraph& graph, const GameMap& map,
                                JobContext& context) const;

    NavMaker make_;
    NavTester test_;
    IterationStart start_;
    State state_;
    bool ended_ = false;
    IterationResult result_;
};

/// How long the loop goes on.
struct IterationPatience {
    int most = kMostIterations;  ///< turns
    bool patient = false;        ///< until nothing is left to mend, also when turns bring no gain
};

/// The whole loop on demos. `each` is called after every turn; when it fails, so does the loop. Errors: of
/// the pipeline, the tester or `each`.
[[nodiscard]] Result<IterationResult> iterate(
    Pipeline& pipeline, PipelineInput input, const Parameters& parameters, const NavTester& test,
    IterationPatience patience, JobContext& context,
    const std::function<Result<>(const IterationResult&)>& each = {});

}  // namespace navwright
