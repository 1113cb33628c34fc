#include "core/bots/test/seeded_tests.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <deque>
#include <map>
#include <set>

#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/bots/test/verdict.h"

namespace navwright {

namespace {

/// Progress of parallel tests: sums it up, and forwards the first test's log.
class TestProgress {
  public:
    TestProgress(JobContext& context, std::size_t tests) : context_(context) {
        for (std::size_t i = 0; i < tests; ++i) sinks_.emplace_back(*this, i == 0);
    }
    JobSink* sink(std::size_t test) { return &sinks_[test]; }

  private:
    class Sink final : public JobSink {
      public:
        Sink(TestProgress& all, bool first) : all_(all), first_(first) {}
        void progress(std::string_view task, std::size_t done, std::size_t total) override {
            const auto sum = all_.done_ += done - done_;
            done_ = done;
            all_.context_.progress(task, sum, total * all_.sinks_.size());
        }
        void log(LogLevel level, std::string_view message) override {
            if (first_) all_.context_.log(level, message);
        }

      private:
        TestProgress& all_;
        const bool first_;
        std::size_t done_ = 0;
    };

    JobContext& context_;
    std::atomic<std::size_t> done_ = 0;
    std::deque<Sink> sinks_;
};

}  // namespace

std::vector<SimulatorSetup> seededSetups(const SimulatorSetup& setup, int tests) {
    std::vector<SimulatorSetup> setups(toIndex(tests), setup);
    for (std::size_t i = 0; i < setups.size(); ++i) setups[i].seed = setup.seed + i;
    return setups;
}

Result<std::vector<SimulatedTest>> simulateSeeds(const NavGraph& graph, const BspFile& bsp,
                                                 const Collision& world, const SimulatorSetup& setup,
                                                 int tests, int jobs, JobContext& context) {
    const auto setups = seededSetups(setup, tests);
    std::vector<SimulatedTest> done(setups.size());
    TestProgress progress(context, setups.size());
    NAV_TRY(parallelFor(done.size(), jobs, context, [&](std::size_t i) -> Result<> {
        JobContext test(context.stopToken(), progress.sink(i));
        NAV_ASSIGN(done[i], simulateNavtest(graph, bsp, world, setups[i], test));
        return {};
    }));
    return done;
}

namespace {

void addNodes(std::map<std::int32_t, NavtestNode>& sums, const NavtestReport& test) {
    for (const auto& node : test.nodes) {
        auto& sum =
            sums.try_emplace(node.id, NavtestNode{.id = node.id, .origin = node.origin}).first->second;
        sum.touches += node.touches;
        sum.visits += node.visits;
        sum.deathsFall += node.deathsFall;
        sum.deathsDrown += node.deathsDrown;
        sum.deathsOther += node.deathsOther;
        sum.stuck += node.stuck;
    }
}

/// Stuck bots that no node counts; derived from the rate when the report does not state them.
std::uint64_t stuckWithoutNode(const NavtestReport& test) {
    if (test.stuckWithoutNode > 0) return test.stuckWithoutNode;
    std::uint64_t counted = 0;
    for (const auto& node : test.nodes) counted += node.stuck;
    const double all = test.stuckRatePerBotMin * test.testDurationS / 60 * test.botCount;
    const auto rounded = static_cast<std::uint64_t>(std::llround(std::max(all, 0.0)));
    return rounded > counted ? rounded - counted : 0;
}

}  // namespace

void addLinks(std::map<NodeLink, NavtestLink>& sums, const NavtestReport& test) {
    for (const auto& link : test.links) {
        auto& sum = sums.try_emplace({link.from, link.to}, NavtestLink{.from = link.from, .to = link.to})
                        .first->second;
        sum.attempts += link.attempts;
        sum.traversals += link.traversals;
        sum.failures += link.failures;
    }
}

NavtestReport mergeTests(std::span<const NavtestReport> tests, const NavtestThresholds& thresholds,
                         const NavGraph& graph) {
    auto merged = tests.front();
    if (tests.size() == 1) return merged;
    const auto nodesInUse = toIndex(std::ranges::count_if(graph.nodes, &NavNode::inUse));
    std::map<std::int32_t, NavtestNode> nodes;
    std::map<NodeLink, NavtestLink> links;
    merged.deaths.clear();
    merged.testDurationS = 0;
    merged.stuckWithoutNode = merged.shoveDeaths = 0;
    merged.runs.clear();
    std::vector<std::string> reasons;
    std::set<std::int32_t> unreachable(merged.unreachableNodes.begin(), merged.unreachableNodes.end());
    for (const auto& test : tests) {
        addNodes(nodes, test);
        addLinks(links, test);
        merged.deaths.insert(merged.deaths.end(), test.deaths.begin(), test.deaths.end());
        merged.testDurationS += test.testDurationS;
        merged.runs.push_back({test.seed, test.testDurationS, test.passed});
        merged.stuckWithoutNode += stuckWithoutNode(test);
        merged.shoveDeaths += test.shoveDeaths;
        // A node reached in any test is reachable.
        std::erase_if(unreachable, [&](std::int32_t node) {
            return !std::ranges::binary_search(test.unreachableNodes, node);
        });
        for (const auto& reason : test.reasons)
            reasons.push_back(fmt::format("Seed {}: {}", test.seed, reason));
    }
    merged.unreachableNodes.assign(unreachable.begin(), unreachable.end());
    merged.nodes.clear();
    for (const auto& [id, node] : nodes) merged.nodes.push_back(node);
    merged.links.clear();
    for (const auto& [ends, link] : links) merged.links.push_back(link);
    summarise(merged, thresholds, nodesInUse);
    merged.reasons = std::move(reasons);
    merged.passed = merged.reasons.empty();
    return merged;
}

NavtestReport mergeTests(std::span<const SimulatedTest> tests, const NavtestThresholds& thresholds,
                         const NavGraph& graph) {
    std::vector<NavtestReport> reports;
    for (const auto& test : tests) reports.push_back(test.report);
    return mergeTests(reports, thresholds, graph);
}

}  // namespace navwright
