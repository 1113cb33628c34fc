#include "core/review/confidence/reliability.h"

#include <algorithm>

#include "core/review/evidence/navtest_match.h"

namespace navwright {

namespace {

/// Share of failures above which a link is failing.
constexpr double kFailing = 0.1;

bool failsOften(const RatedAttempts& link) {
    return link.failures > kFailing * link.attempts;
}

}  // namespace

std::vector<RatedAttempts> ratedAttempts(const NavConfidence& confidence, const NavGraph& graph,
                                         const NavtestReport& report, std::uint32_t least) {
    const NavtestMatch match(&report, graph);
    std::vector<RatedAttempts> links;
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
        for (std::size_t l = 0; l < graph.nodes[i].links.size(); ++l) {
            const auto found = match.link(i, graph.nodes[i].links[l].target);
            if (!found || !found->counts || found->counts->attempts < std::max(least, 1u)) continue;
            links.push_back({confidence.links[i][l].value, found->counts->attempts, found->counts->failures});
        }
    }
    return links;
}

Reliability reliabilityOf(std::span<const RatedAttempts> links) {
    Reliability result;
    std::vector<float> failing, sound;
    for (const auto& link : links) {
        auto& bin = result.bins[std::clamp(static_cast<int>(link.confidence * 10), 0, 9)];
        ++bin.links;
        bin.attempts += link.attempts;
        bin.failures += link.failures;
        if (failsOften(link)) ++bin.failing;
        (failsOften(link) ? failing : sound).push_back(link.confidence);
    }
    if (failing.empty() || sound.empty()) return result;
    std::ranges::sort(sound);
    double ordered = 0;
    for (const auto value : failing) {
        const auto equal = std::ranges::equal_range(sound, value);
        ordered += static_cast<double>(sound.end() - equal.end()) + 0.5 * static_cast<double>(equal.size());
    }
    result.ordered = ordered / static_cast<double>(failing.size()) / static_cast<double>(sound.size());
    return result;
}

}  // namespace navwright
