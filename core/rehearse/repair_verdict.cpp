#include "rehearse/repair_verdict.h"

#include <algorithm>
#include <numeric>

#include "rehearse/trouble.h"

namespace navwright {

namespace {

/// What happens so near to a repair may come of it, and repairs so near to each other work together.
constexpr float kBesideLink = 160;

/// Something that went wrong, where, and how often in a minute of one bot.
struct Mishap {
    Vec3 place{0};
    double rate = 0;
};

std::vector<Mishap> mishapsOf(const TestedGraph& tested) {
    const auto& [graph, report] = tested;
    const double minutes = std::max(report.testDurationS * report.botCount / 60, 1e-3);
    std::vector<Mishap> mishaps;
    for (const auto& link : report.links) {
        if (link.failures > 0)
            mishaps.push_back(
                {graph.nodes[static_cast<std::size_t>(link.from)].origin, link.failures / minutes});
    }
    for (const auto& death : report.deaths) {
        const auto node = death.link ? death.link->first : death.node;
        const auto place = node >= 0 ? graph.nodes[static_cast<std::size_t>(node)].origin : death.origin;
        mishaps.push_back({place, kDeathWeight / minutes});
    }
    return mishaps;
}

bool areNear(const LedgerRepair& a, const LedgerRepair& b) {
    const auto near = [&](const Vec3& place) {
        return glm::distance(place, b.at) <= kBesideLink ||
               (b.to && glm::distance(place, *b.to) <= kBesideLink);
    };
    return near(a.at) || (a.to && near(*a.to));
}

/// By repair the first of those that it hangs together with.
std::vector<std::size_t> groupsOf(std::span<const LedgerRepair> repairs) {
    std::vector<std::size_t> group(repairs.size());
    std::iota(group.begin(), group.end(), std::size_t{0});
    for (std::size_t i = 0; i < repairs.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (group[i] == group[j] || !areNear(repairs[i], repairs[j])) continue;
            const auto from = std::max(group[i], group[j]), to = std::min(group[i], group[j]);
            std::ranges::replace(group, from, to);
        }
    }
    return group;
}

}  // namespace

std::vector<bool> harmfulRepairs(std::span<const LedgerRepair> repairs, const TestedGraph& before,
                                 const TestedGraph& after) {
    const auto groups = groupsOf(repairs);
    const auto rateNear = [&](const std::vector<Mishap>& mishaps, std::size_t group) {
        double rate = 0;
        for (const auto& mishap : mishaps) {
            for (std::size_t i = 0; i < repairs.size(); ++i) {
                if (groups[i] != group || !areNear(repairs[i], {.at = mishap.place})) continue;
                rate += mishap.rate;
                break;
            }
        }
        return rate;
    };
    const auto earlier = mishapsOf(before), later = mishapsOf(after);
    std::vector<bool> harmful(repairs.size());
    for (std::size_t i = 0; i < repairs.size(); ++i) {
        harmful[i] = groups[i] == i ? rateNear(later, i) > rateNear(earlier, i) : harmful[groups[i]];
    }
    return harmful;
}

}  // namespace navwright
