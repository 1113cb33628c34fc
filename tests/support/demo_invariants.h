#pragma once

#include <cstdlib>

#include "core/base/digest.h"
#include "core/demos/reading/demo_reader.h"
#include "core/demos/reading/recording_codec.h"

/// Checks what later stages rely on in any recording, however hostile the demo. Aborts on violation, for fuzz
/// targets.
inline void requireInvariants(const navwright::Recording& recording) {
    const auto require = [](bool holds) {
        if (!holds) std::abort();
    };
    std::uint32_t next = 0;
    for (const auto& segment : recording.segments) {
        require(segment.firstFrame >= next && segment.frameCount > 0);
        next = segment.firstFrame + segment.frameCount;
        require(segment.maxClients >= 1 && segment.maxClients <= 255);
        require(segment.dummySlot >= -1 && segment.dummySlot < segment.maxClients);
        int lastSlot = -1;
        for (const auto& track : segment.tracks) {
            require(track.slot > lastSlot && track.slot < segment.maxClients && !track.samples.empty());
            lastSlot = track.slot;
            require(track.velocities.empty() || track.velocities.size() == track.samples.size());
            auto expected = std::int64_t{segment.firstFrame} - 1;
            for (const auto& sample : track.samples) {
                require(sample.frame > expected && sample.frame < next);
                expected = sample.frame;
            }
        }
        for (const auto& name : segment.names) require(name.frame >= segment.firstFrame && name.frame < next);
        for (const auto& print : segment.prints) {
            require(print.frame >= segment.firstFrame && print.frame < next && print.level < 3);
        }
    }
    require(recording.endMarker || !recording.warnings.empty());
    require(navwright::decodeRecording(navwright::encodeRecording(recording)) == recording);
}
