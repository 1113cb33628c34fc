#include "core/aas/evidence/reachability_evidence.h"

#include <algorithm>

#include "core/base/index.h"

namespace navwright {

Vec3 placeOf(const Sample& sample) {
    return Vec3(static_cast<float>(sample.origin[0]), static_cast<float>(sample.origin[1]),
                static_cast<float>(sample.origin[2])) *
           kOriginScale;
}

Result<std::vector<ReachabilitySeen>> reachabilitiesSeen(const ReachabilityFinder& finder,
                                                         const Recording& recording, const GatedDemo& gated,
                                                         JobContext& context) {
    const auto count = finder.aas().reachabilities.size();
    std::vector<ReachabilitySeen> seen(count);
    std::vector<std::uint32_t> lastPlayer(count);  ///< last player on each reachability, from 1
    std::uint32_t player = 0;
    const Run* before = nullptr;
    ReachabilityTracker tracker(finder);
    for (const auto& run : gated.runs) {
        if (context.stopRequested()) return cancelled();
        const auto& track = recording.segments[run.segment].tracks[run.track];
        const bool same = before != nullptr && before->segment == run.segment && before->track == run.track;
        if (!same) {
            ++player;
            tracker = ReachabilityTracker(finder);
        }
        const auto samples = std::span(track.samples).subspan(run.first, run.count);
        tracker.appearAt(placeOf(samples.front()), same && before->end == RunEnd::teleport);
        for (const auto& sample : samples.subspan(1)) tracker.goTo(placeOf(sample));
        for (const auto reachability : tracker.take()) {
            const auto number = toIndex(reachability);
            ++seen[number].times;
            if (lastPlayer[number] == player) continue;
            lastPlayer[number] = player;
            ++seen[number].players;
        }
        before = &run;
    }
    for (auto& reachability : seen) reachability.demos = reachability.times > 0 ? 1 : 0;
    return seen;
}

void addSeen(std::vector<ReachabilitySeen>& all, std::span<const ReachabilitySeen> demo) {
    all.resize(std::max(all.size(), demo.size()));
    for (std::size_t i = 0; i < demo.size(); ++i) {
        all[i].times += demo[i].times;
        all[i].players += demo[i].players;
        all[i].demos += demo[i].demos;
    }
}

Result<std::vector<ReachabilityTested>> reachabilitiesTested(const ReachabilityFinder& finder,
                                                             const NavtestReport& report,
                                                             const NavGraph& tested, JobContext& context) {
    std::vector<ReachabilityTested> reachabilities(finder.aas().reachabilities.size());
    for (const auto& link : report.links) {
        if (context.stopRequested()) return cancelled();
        ReachabilityTracker tracker(finder);
        tracker.goTo(tested.nodes[link.from].origin, true);
        tracker.goTo(tested.nodes[link.to].origin, true);
        auto taken = tracker.take();
        std::ranges::sort(taken);
        const auto [first, last] = std::ranges::unique(taken);
        taken.erase(first, last);
        for (const auto number : taken) {
            auto& reachability = reachabilities[number];
            ++reachability.links;
            reachability.attempts += link.attempts;
            reachability.traversals += link.traversals;
            reachability.failures += link.failures;
        }
    }
    return reachabilities;
}

}  // namespace navwright
