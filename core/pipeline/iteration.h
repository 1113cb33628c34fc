#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "nav/nav_locks.h"
#include "navtest/ledger.h"
#include "navtest/report.h"
#include "pipeline/pipeline.h"

namespace navwright {

/// Tests a graph and reports on it: the simulator, or the real server.
using NavTester = std::function<Result<NavtestReport>(const NavGraph&, JobContext&)>;

/// Makes the graph that a ledger leaves.
using NavMaker =
    std::function<Result<std::shared_ptr<const Generation>>(std::shared_ptr<const Ledger>, JobContext&)>;

/// Why the loop of generating, testing and feeding back ended.
enum class IterationEnd { passed, nothingRemoved, limit };

[[nodiscard]] std::string_view iterationEndText(IterationEnd end);

/// One turn of the loop.
struct Iteration {
    std::shared_ptr<const Ledger> ledger;  ///< that the graph was made with
    NavGraph graph;
    NavtestReport report;
    LedgerMerge merge;        ///< what this test added to the ledger
    double score = 0;         ///< coverage less the share of link attempts that failed
    double spawnsJoined = 0;  ///< share of the ordered pairs of spawn points with a way between them
    bool better = false;      ///< than all before it
};

struct IterationResult {
    std::vector<Iteration> iterations;  ///< in order, at least one
    std::size_t best = 0;               ///< index of the one to keep
    IterationEnd end = IterationEnd::limit;
    Ledger ledger;  ///< with everything removed on the way
};

inline constexpr int kMostIterations = 10;

/// Rule 9.4 turn by turn: generate, test, feed back, at most `most` tests. Ends when a test passes, removes
/// nothing, or at the limit; the best so far is kept: passed before failed, then by score. A graph that joins
/// fewer spawn points than the best so far is never better.
class IterationLoop {
  public:
    /// `start`: what was removed before; may be empty. `locks`: what must not be removed.
    IterationLoop(NavMaker make, NavTester test, std::shared_ptr<const Ledger> start, NavLocks locks,
                  int most);

    /// One more turn. Errors: of the maker or the tester. After an error or a cancel the loop is as it was,
    /// and the turn can be made again.
    [[nodiscard]] Result<> turn(JobContext& context);
    /// Nothing is left to do.
    [[nodiscard]] bool ended() const { return ended_; }
    [[nodiscard]] const IterationResult& result() const& { return result_; }
    [[nodiscard]] IterationResult result() && { return std::move(result_); }

  private:
    void judge(Iteration& iteration, const Generation& generation) const;

    NavMaker make_;
    NavTester test_;
    NavLocks locks_;
    std::size_t most_;
    bool ended_ = false;
    IterationResult result_;
};

/// The whole loop on demos. `each` is called after every turn. Errors: of the pipeline or the tester.
[[nodiscard]] Result<IterationResult> iterate(Pipeline& pipeline, PipelineInput input,
                                              const Parameters& parameters, const NavTester& test, int most,
                                              JobContext& context,
                                              const std::function<void(const Iteration&)>& each = {});

}  // namespace navwright
