#include "core/generate/pipeline/change_verdict.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/index.h"
#include "core/bots/rehearsal/repair.h"
#include "core/bots/test/verdict.h"
#include "core/nav/graph/components.h"

namespace navwright {

double spawnsJoined(const Generation& generation) {
    std::vector<std::int32_t> nodes;
    for (const auto& spawn : generation.graph->spawns) nodes.push_back(spawn.node);
    if (nodes.size() < 2) return 1;
    std::size_t joined = 0;
    for (const auto from : nodes) {
        if (from < 0) continue;
        const auto reach = reachableFrom(generation.graph->graph, std::span(&from, 1));
        joined +=
            toIndex(std::ranges::count_if(nodes, [&](std::int32_t to) { return to >= 0 && reach[to]; }));
    }
    return static_cast<double>(joined) / static_cast<double>(nodes.size() * nodes.size());
}

double TestedState::trouble() const {
    return troubleOf(report.stuckRatePerBotMin, report.deathRatePerBotMin);
}

std::vector<std::string> whyWorse(const TestedState& before, const TestedState& after,
                                  const NavtestThresholds& thresholds) {
    constexpr double kPercent = 100;
    std::vector<std::string> reasons;
    if (after.spawnsJoined < before.spawnsJoined) {
        reasons.push_back(fmt::format("{:.1f} % of the pairs of spawn points are connected, {:.1f} % before",
                                      after.spawnsJoined * kPercent, before.spawnsJoined * kPercent));
    }
    const auto held = verdictLines(before.report, thresholds, before.nodesInUse);
    const auto holds = verdictLines(after.report, thresholds, after.nodesInUse);
    for (std::size_t i = 0; i < std::min(held.size(), holds.size()); ++i) {
        if (!held[i].passed || holds[i].passed) continue;
        reasons.push_back(fmt::format("{} was {:.3f} and is {:.3f}: the limit is {:.3f}", holds[i].figure,
                                      held[i].value, holds[i].value, holds[i].limit));
    }
    if (isWorse(after.trouble(), before.trouble())) {
        reasons.push_back(fmt::format(
            "Trouble grew from {:.2f} to {:.2f} (stuck bots, and deaths thrice, per bot and minute)",
            before.trouble(), after.trouble()));
    }
    return reasons;
}

}  // namespace navwright
