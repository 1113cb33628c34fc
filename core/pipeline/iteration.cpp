#include "pipeline/iteration.h"

#include <algorithm>

#include "analysis/islands.h"
#include "nav/nav_locks.h"

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

Result<IterationResult> iterate(Pipeline& pipeline, PipelineInput input, const Parameters& parameters,
                                const NavTester& test, int most, JobContext& context,
                                const std::function<void(const Iteration&)>& each) {
    IterationResult result;
    if (input.ledger) result.ledger = *input.ledger;
    const auto locks = input.patches ? navLocks(*input.patches) : NavLocks{};
    for (int turn = 0; turn < std::max(most, 1); ++turn) {
        input.ledger = std::make_shared<const Ledger>(result.ledger);
        NAV_ASSIGN(const auto generation, pipeline.run(input, parameters, context));
        Iteration iteration;
        iteration.graph = generation.graph->graph;
        NAV_ASSIGN(iteration.report, test(iteration.graph, context));
        if (result.ledger.map.empty()) result.ledger.map = generation.mapName;
        NAV_ASSIGN(iteration.merge,
                   mergeReport(result.ledger, iteration.report, iteration.graph, locks, "test report"));
        iteration.score = iteration.report.coverageRatio - failedShare(iteration.report);
        iteration.spawnsJoined = spawnsJoined(generation);
        iteration.better = result.iterations.empty() || isBetter(iteration, result.iterations[result.best]);
        if (iteration.better) result.best = result.iterations.size();
        result.iterations.push_back(std::move(iteration));
        const auto& last = result.iterations.back();
        if (each) each(last);
        if (last.report.passed) {
            result.end = IterationEnd::passed;
            break;
        }
        if (last.merge.nodesAdded + last.merge.linksAdded == 0) {
            result.end = IterationEnd::nothingRemoved;
            break;
        }
    }
    return result;
}

}  // namespace navwright
