#include "tools/density.h"

#include <algorithm>

#include "stages/sample_values.h"

namespace navwright {

namespace {

/// Calls visit(track) for every track of a player on the wanted map. False when stopped.
template <class Visit>
bool forTracks(const Generation& generation, std::optional<std::size_t> demo, JobContext& context,
               Visit visit) {
    const auto recordings = recordingsByDemo(generation);
    for (std::size_t i = 0; i < recordings.size(); ++i) {
        if (recordings[i] == nullptr || (demo && *demo != i)) continue;
        for (const auto& segment : recordings[i]->segments) {
            if (segment.map != generation.mapName) continue;
            for (const auto& track : segment.tracks) {
                if (context.stopRequested()) return false;
                if (track.slot != segment.dummySlot) visit(track);
            }
        }
    }
    return true;
}

}  // namespace

Result<Density> sampleDensity(const Generation& generation, std::optional<std::size_t> demo, std::size_t bins,
                              JobContext& context) {
    Density density;
    std::uint32_t last = 0;
    if (!forTracks(generation, demo, context, [&](const Track& track) {
            if (!track.samples.empty()) last = std::max(last, track.samples.back().frame);
        })) {
        return cancelled();
    }
    density.seconds = last * kFrameSeconds;
    const auto frames = std::uint64_t{last} + 1;
    // Narrower than a frame some would be empty by chance.
    density.bins.assign(std::min<std::uint64_t>(bins, frames), 0);
    if (!forTracks(generation, demo, context, [&](const Track& track) {
            for (const auto& sample : track.samples)
                ++density.bins[sample.frame * std::uint64_t{density.bins.size()} / frames];
        })) {
        return cancelled();
    }
    if (!density.bins.empty()) density.most = *std::ranges::max_element(density.bins);
    return density;
}

}  // namespace navwright
