#include "core/bots/test/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/units.h"

namespace navwright {

namespace {

/// One frame of one bot; rates of shorter tests are meaningless.
constexpr double kLeastBotMinutes = 0.1 / kSecondsPerMinute;

double share(std::size_t part, std::size_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

VerdictLine atLeast(std::string_view figure, double value, double limit) {
    return {figure, value, limit, true, value >= limit};
}

VerdictLine atMost(std::string_view figure, double value, double limit) {
    return {figure, value, limit, false, value <= limit};
}

bool isJudged(const NavtestNode& node, const NavtestThresholds& thresholds) {
    return node.visits > 0 && static_cast<std::int64_t>(node.visits) >= thresholds.badNodeVisits;
}

bool isJudged(const NavtestLink& link, const NavtestThresholds& thresholds) {
    return link.attempts > 0 && static_cast<std::int64_t>(link.attempts) >= thresholds.badLinkAttempts;
}

double badShare(const NavtestNode& node) {
    return share(node.deaths(), node.visits);
}

double badShare(const NavtestLink& link) {
    return share(link.failures, link.attempts);
}

/// The share of the worst node or link that can be judged.
template <class T>
double worstShare(std::span<const T> all, const NavtestThresholds& thresholds) {
    double worst = 0;
    for (const auto& one : all) {
        if (isJudged(one, thresholds)) worst = std::max(worst, badShare(one));
    }
    return worst;
}

bool isVisited(const NavtestNode& node, const NavtestThresholds& thresholds) {
    return (thresholds.visitedByArrival ? node.visits : node.touches) > 0;
}

std::optional<VerdictLine> detourLine(const NavtestReport& report, const NavtestThresholds& thresholds) {
    if (thresholds.maxDetour <= 0 || !report.directness || !report.directness->p99) return std::nullopt;
    return atMost(kDetourFigure, *report.directness->p99, thresholds.maxDetour);
}

}  // namespace

std::vector<std::int32_t> badNodes(std::span<const NavtestNode> nodes, const NavtestThresholds& thresholds) {
    std::vector<std::int32_t> bad;
    for (const auto& node : nodes) {
        if (isJudged(node, thresholds) && badShare(node) > thresholds.badNodeShare) bad.push_back(node.id);
    }
    std::ranges::sort(bad);
    return bad;
}

std::vector<NodeLink> badLinks(std::span<const NavtestLink> links, const NavtestThresholds& thresholds) {
    std::vector<NodeLink> bad;
    for (const auto& link : links) {
        if (isJudged(link, thresholds) && badShare(link) > thresholds.badLinkShare)
            bad.emplace_back(link.from, link.to);
    }
    std::ranges::sort(bad);
    return bad;
}

void summarise(NavtestReport& report, const NavtestThresholds& thresholds, std::size_t nodesInUse) {
    std::uint64_t stuck = report.stuckWithoutNode;
    std::size_t visited = 0;
    report.totalNodeVisits = 0;
    if (thresholds.unreachableByVisits) report.unreachableNodes.clear();
    for (const auto& node : report.nodes) {
        report.totalNodeVisits += node.visits;
        stuck += node.stuck;
        if (isVisited(node, thresholds)) {
            ++visited;
        } else if (thresholds.unreachableByVisits) {
            report.unreachableNodes.push_back(node.id);
        }
    }
    std::ranges::sort(report.unreachableNodes);
    report.totalEnvironmentalDeaths = report.deaths.size();
    const double botMinutes = report.botCount * report.testDurationS / kSecondsPerMinute;
    const auto rate = [&](std::uint64_t count) {
        return botMinutes >= kLeastBotMinutes ? static_cast<double>(count) / botMinutes : 0.0;
    };
    report.schema = kNavtestSchema;
    report.coverageRatio = std::min(share(visited, nodesInUse), 1.0);
    report.deathRatePerBotMin = rate(report.totalEnvironmentalDeaths);
    report.stuckRatePerBotMin = rate(stuck);
    report.badNodes = badNodes(report.nodes, thresholds);
    report.badLinks = badLinks(report.links, thresholds);
    report.thresholds = thresholds;
    const auto lines = verdictLines(report, thresholds, nodesInUse);
    report.reasons = verdictReasons(lines);
    report.passed = report.reasons.empty();
}

std::vector<VerdictLine> verdictLines(const NavtestReport& report, const NavtestThresholds& thresholds,
                                      std::size_t nodesInUse) {
    std::vector<VerdictLine> lines{
        atLeast("Share of nodes visited", report.coverageRatio, thresholds.minCoverage),
        atMost("Deaths per bot and minute", report.deathRatePerBotMin, thresholds.maxDeathRate),
        atMost("Stuck per bot and minute", report.stuckRatePerBotMin, thresholds.maxStuckRate),
        atMost("Unreachable share", share(report.unreachableNodes.size(), nodesInUse),
               thresholds.maxUnreachable),
    };
    if (thresholds.judgeNodes) {
        lines.push_back(atMost("Deaths per visit of the worst node",
                               worstShare(std::span<const NavtestNode>(report.nodes), thresholds),
                               thresholds.badNodeShare));
    }
    if (thresholds.judgeLinks) {
        lines.push_back(atMost("Failures per attempt of the worst link",
                               worstShare(std::span<const NavtestLink>(report.links), thresholds),
                               thresholds.badLinkShare));
    }
    if (const auto line = detourLine(report, thresholds)) lines.push_back(*line);
    return lines;
}

void judgeDirectness(NavtestReport& report, const DirectnessFigures& figures,
                     const NavtestThresholds& thresholds) {
    report.directness = figures;
    const auto line = detourLine(report, thresholds);
    if (!line || line->passed) return;
    for (auto& reason : verdictReasons({&*line, 1})) report.reasons.push_back(std::move(reason));
    report.passed = false;
}

std::vector<std::string> verdictReasons(std::span<const VerdictLine> lines) {
    std::vector<std::string> reasons;
    for (const auto& line : lines) {
        if (line.passed) continue;
        reasons.push_back(fmt::format("{} is {:.3f}, {} {:.3f}", line.figure, line.value,
                                      line.atLeast ? "below" : "above", line.limit));
    }
    return reasons;
}

}  // namespace navwright
