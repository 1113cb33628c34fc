#include "core/bots/test/tested.h"
#include "core/base/counted.h"

#include <fmt/format.h>

#include <algorithm>

namespace navwright {

namespace {

std::string secondsWords(const std::vector<NavtestRun>& runs) {
    const auto [least, most] = std::ranges::minmax(runs, {}, &NavtestRun::seconds);
    const auto low = fmt::format("{:.0f}", least.seconds), high = fmt::format("{:.0f}", most.seconds);
    return low == high ? low + " s" : fmt::format("{} to {} s", low, high);
}

std::string seedWords(const std::vector<NavtestRun>& runs) {
    std::vector<std::uint64_t> seeds;
    for (const auto& run : runs) seeds.push_back(run.seed);
    std::ranges::sort(seeds);
    if (seeds.back() - seeds.front() + 1 == seeds.size() && seeds.size() > 2 &&
        std::ranges::adjacent_find(seeds) == seeds.end())
        return fmt::format("seeds {} to {}", seeds.front(), seeds.back());
    return fmt::format("{} {}", seeds.size() == 1 ? "seed" : "seeds", fmt::join(seeds, ", "));
}

}  // namespace

std::string judgeWords(const NavtestReport& report) {
    if (report.backend == "sim") return "the built-in simulator";
    if (report.backend != "engine") return "an unnamed tester";
    return report.engine ? fmt::format("the server ({})", report.engine->version) : "the server";
}

std::string testedWords(const NavtestReport& report) {
    if (report.runs.size() > 1) {
        return fmt::format("{} x {}, {}", report.runs.size(), secondsWords(report.runs),
                           seedWords(report.runs));
    }
    const auto seconds = fmt::format("{:.0f} s", report.testDurationS);
    return report.schema < kNavtestSchema ? seconds : fmt::format("{}, seed {}", seconds, report.seed);
}

NavtestOutcome outcomeOf(const NavtestReport& report) {
    return {
        .passed = report.passed,
        .coverage = report.coverageRatio,
        .deathRate = report.deathRatePerBotMin,
        .stuckRate = report.stuckRatePerBotMin,
        .unreachable = report.unreachableNodes.size(),
        .judge = judgeWords(report),
        .tested = fmt::format("{}, {}", counted(static_cast<std::uint64_t>(report.botCount), "bot", "bots"),
                              testedWords(report)),
        .reasons = report.reasons};
}

std::vector<FigureChange> figureChanges(const NavtestOutcome& before, const NavtestOutcome& after) {
    std::vector<FigureChange> changes{
        {"Nodes visited", before.coverage, after.coverage, true, true},
        {"Deaths per bot and minute", before.deathRate, after.deathRate, false, false},
        {"Stuck per bot and minute", before.stuckRate, after.stuckRate, false, false}};
    if (before.unreachable && after.unreachable) {
        changes.push_back({"Unreachable nodes", static_cast<double>(*before.unreachable),
                           static_cast<double>(*after.unreachable), false, false});
    }
    return changes;
}

}  // namespace navwright
