#include "pipeline/iteration.h"

#include <algorithm>

#include "analysis/islands.h"

namespace navwright {

namespace {

double failedShare(const NavtestReport& report) {
    std::uint64_t attempts = 0;
    std::uint64_t failures = 0;
    for (const auto& link : report.links) {
        attempts += link.attempts;
        failures += link.failures;
    }
    return attempts == 0 ? 0 : static_cast<double>(failures) / static_cast<double>(attempts);
}

double spawnsJoined(const Generation& generation) {
    std::vector<std::int32_t> nodes;
    for (const auto& spawn : generation.graph->spawns) nodes.push_back(spawn.node);
    if (nodes.size() < 2) return 1;
    std::size_t joined = 0;
    for (const auto from : nodes) {
        if (from < 0) continue;
        const auto reach = reachableFrom(generation.graph->graph, std::span(&from, 1));
        joined += static_cast<std::size_t>(std::ranges::count_if(
            nodes, [&](std::int32_t to) { return to >= 0 && reach[static_cast<std::size_t>(to)]; }));
    }
    return static_cast<double>(joined) / static_cast<double>(nodes.size() * nodes.size());
}

bool isBetter(const Iteration& candidate, const Iteration& best) {
    if (candidate.spawnsJoined < best.spawnsJoined) return false;
    if (candidate.report.passed != best.report.passed) return candidate.report.passed;
    return candidate.score > best.score;
}

}  // namespace

std::string_view iterationEndText(IterationEnd end) {
    switch (end) {
        case IterationEnd::passed:
            return "the test passed";
        case IterationEnd::nothingRemoved:
            return "the last test found nothing to remove";
        case IterationEnd::limit:
            return "the most tests allowed were made";
    }
    return "?";
}

IterationLoop::IterationLoop(NavMaker make, NavTester test, std::shared_ptr<const Ledger> start,
                             NavLocks locks, int most)
    : make_(std::move(make)),
      test_(std::move(test)),
      locks_(std::move(locks)),
      most_(static_cast<std::size_t>(std::max(most, 1))) {
    if (start) result_.ledger = *start;
}

void IterationLoop::judge(Iteration& iteration, const Generation& generation) const {
    iteration.score = iteration.report.coverageRatio - failedShare(iteration.report);
    iteration.spawnsJoined = spawnsJoined(generation);
    const auto& before = result_.iterations;
    iteration.better = before.empty() || isBetter(iteration, before[result_.best]);
}

Result<> IterationLoop::turn(JobContext& context) {
    if (ended_) return {};
    Iteration iteration;
    iteration.ledger = std::make_shared<const Ledger>(result_.ledger);
    NAV_ASSIGN(const auto generation, make_(iteration.ledger, context));
    iteration.graph = generation->graph->graph;
    NAV_ASSIGN(iteration.report, test_(iteration.graph, context));
    if (result_.ledger.map.empty()) result_.ledger.map = generation->mapName;
    NAV_ASSIGN(iteration.merge,
               mergeReport(result_.ledger, iteration.report, iteration.graph, locks_, "test report"));
    judge(iteration, *generation);
    if (iteration.better) result_.best = result_.iterations.size();
    result_.iterations.push_back(std::move(iteration));

    const auto& last = result_.iterations.back();
    const bool removed = last.merge.nodesAdded + last.merge.linksAdded > 0;
    result_.end = last.report.passed ? IterationEnd::passed
                  : !removed         ? IterationEnd::nothingRemoved
                                     : IterationEnd::limit;
    ended_ = result_.end != IterationEnd::limit || result_.iterations.size() >= most_;
    return {};
}

Result<IterationResult> iterate(Pipeline& pipeline, PipelineInput input, const Parameters& parameters,
                                const NavTester& test, int most, JobContext& context,
                                const std::function<void(const Iteration&)>& each) {
    const auto start = input.ledger;
    const auto locks = input.patches ? navLocks(*input.patches) : NavLocks{};
    const NavMaker make = [&](std::shared_ptr<const Ledger> ledger,
                              JobContext& job) -> Result<std::shared_ptr<const Generation>> {
        input.ledger = std::move(ledger);
        NAV_ASSIGN(auto generation, pipeline.run(input, parameters, job));
        return std::make_shared<const Generation>(std::move(generation));
    };
    IterationLoop loop(make, test, start, locks, most);
    while (!loop.ended()) {
        NAV_TRY(loop.turn(context));
        if (each) each(loop.result().iterations.back());
    }
    return std::move(loop).result();
}

}  // namespace navwright
