#pragma once

#include <cstddef>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/demos/reading/recording.h"

namespace navwright {

/// Calls visit(segment, track, index) for every sample of a recording, ordered by frame and then slot.
/// Errors: cancelled.
template <class Visit>
[[nodiscard]] Result<> forEachRow(const Recording& recording, JobContext& context, Visit&& visit) {
    constexpr std::size_t kFramesPerPoll = 256;
    std::vector<std::size_t> next;  // per track
    std::size_t frames = 0;
    for (const auto& segment : recording.segments) {
        const auto& tracks = segment.tracks;
        next.assign(tracks.size(), 0);
        for (std::uint32_t frame = 0; frame < segment.frameCount; ++frame) {
            if (++frames % kFramesPerPoll == 0 && context.stopRequested()) return cancelled();
            for (std::size_t track = 0; track < tracks.size(); ++track) {
                const auto& samples = tracks[track].samples;
                const auto at = next[track];
                if (at == samples.size() || samples[at].frame != segment.firstFrame + frame) continue;
                visit(segment, tracks[track], at);
                next[track] = at + 1;
            }
        }
    }
    return {};
}

}  // namespace navwright
