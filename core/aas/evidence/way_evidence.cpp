#include "core/aas/evidence/way_evidence.h"

#include <algorithm>

namespace navwright {

namespace {

Vec3 placeOf(const Sample& sample) {
    return Vec3(static_cast<float>(sample.origin[0]), static_cast<float>(sample.origin[1]),
                static_cast<float>(sample.origin[2])) *
           kOriginScale;
}

}  // namespace

Result<std::vector<WaySeen>> waysSeen(const WayFinder& finder, const Recording& recording,
                                      const GatedDemo& gated, JobContext& context) {
    const auto count = finder.aas().reachabilities.size();
    std::vector<WaySeen> seen(count);
    std::vector<std::uint32_t> lastPlayer(count);  ///< last player on each reachability, from 1
    std::uint32_t player = 0;
    const Run* before = nullptr;
    WayTracker tracker(finder);
    for (const auto& run : gated.runs) {
        if (context.stopRequested()) return cancelled();
        const auto& track = recording.segments[run.segment].tracks[run.track];
        const bool same = before != nullptr && before->segment == run.segment && before->track == run.track;
        if (!same) {
            ++player;
            tracker = WayTracker(finder);
        }
        const auto samples = std::span(track.samples).subspan(run.first, run.count);
        tracker.appearAt(placeOf(samples.front()), same && before->end == RunEnd::teleport);
        for (const auto& sample : samples.subspan(1)) tracker.goTo(placeOf(sample));
        for (const auto way : tracker.take()) {
            const auto number = static_cast<std::size_t>(way);
            ++seen[number].times;
            if (lastPlayer[number] == player) continue;
            lastPlayer[number] = player;
            ++seen[number].players;
        }
        before = &run;
    }
    for (auto& way : seen) way.demos = way.times > 0 ? 1 : 0;
    return seen;
}

void addSeen(std::vector<WaySeen>& all, std::span<const WaySeen> demo) {
    all.resize(std::max(all.size(), demo.size()));
    for (std::size_t i = 0; i < demo.size(); ++i) {
        all[i].times += demo[i].times;
        all[i].players += demo[i].players;
        all[i].demos += demo[i].demos;
    }
}

Result<std::vector<WayTested>> waysTested(const WayFinder& finder, const NavtestReport& report,
                                          const NavGraph& tested, JobContext& context) {
    std::vector<WayTested> ways(finder.aas().reachabilities.size());
    for (const auto& link : report.links) {
        if (context.stopRequested()) return cancelled();
        WayTracker tracker(finder);
        tracker.goTo(tested.nodes[static_cast<std::size_t>(link.from)].origin, true);
        tracker.goTo(tested.nodes[static_cast<std::size_t>(link.to)].origin, true);
        auto taken = tracker.take();
        std::ranges::sort(taken);
        const auto [first, last] = std::ranges::unique(taken);
        taken.erase(first, last);
        for (const auto number : taken) {
            auto& way = ways[static_cast<std::size_t>(number)];
            ++way.links;
            way.attempts += link.attempts;
            way.traversals += link.traversals;
            way.failures += link.failures;
        }
    }
    return ways;
}

}  // namespace navwright
