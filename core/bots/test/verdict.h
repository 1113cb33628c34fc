#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/bots/test/report.h"
#include "core/bots/test/thresholds.h"

namespace navwright {

/// Nodes with at least `badNodeVisits` visits whose deaths per visit exceed `badNodeShare`; ascending ids.
[[nodiscard]] std::vector<std::int32_t> badNodes(std::span<const NavtestNode> nodes,
                                                 const NavtestThresholds& thresholds);

/// Links with at least `badLinkAttempts` attempts whose failures per attempt exceed `badLinkShare`;
/// ascending.
[[nodiscard]] std::vector<NodeLink> badLinks(std::span<const NavtestLink> links,
                                             const NavtestThresholds& thresholds);

/// Fills coverage, rates, totals, bad nodes, bad links, thresholds, reasons and `passed` from the counters
/// (nodes, links, deaths), test duration, bot count and unreachable nodes, which must be set; the latter anew
/// with `unreachableByVisits`.
/// `nodesInUse` is the node count of the tested nav.
void summarise(NavtestReport& report, const NavtestThresholds& thresholds, std::size_t nodesInUse);

/// One line of a verdict.
struct VerdictLine {
    std::string_view figure;  ///< "Share of nodes visited", "Deaths per bot and minute", ...
    double value = 0;
    double limit = 0;
    bool atLeast = false;  ///< whether the limit is a minimum
    bool passed = true;

    /// Distance from the limit, in units of the value; negative when failed.
    [[nodiscard]] double margin() const { return atLeast ? value - limit : limit - value; }
};

/// The name of the figure that `maxDetour` limits. Programs also show the figure where it is not limited.
inline constexpr std::string_view kDetourFigure = "Detour of one way in a hundred";

/// The figures that decide, with their limits: the four of every test, the worst node and link if the
/// thresholds judge them, and detours if `maxDetour` is set and the report has directness. `nodesInUse`:
/// nodes of the tested nav.
[[nodiscard]] std::vector<VerdictLine> verdictLines(const NavtestReport& report,
                                                    const NavtestThresholds& thresholds,
                                                    std::size_t nodesInUse);

/// Adds directness to a complete report. The report fails if the detours exceed the limit.
void judgeDirectness(NavtestReport& report, const DirectnessFigures& figures,
                     const NavtestThresholds& thresholds);

/// The failed lines as sentences, as in NavtestReport::reasons.
[[nodiscard]] std::vector<std::string> verdictReasons(std::span<const VerdictLine> lines);

}  // namespace navwright
