#include "core/demos/reading/recording_builder.h"

#include <algorithm>
#include <utility>

namespace navwright {

namespace {

/// Reserve at most this (almost two hours); longer tracks grow by doubling.
constexpr std::size_t kMaxReservedFrames = std::size_t{1} << 16;
/// All slots together reserve at most twice what they may hold.
constexpr std::size_t kReservedShare = kMaxSlots / 2;

void trim(Track& track, std::uint32_t frame) {
    while (!track.samples.empty() && track.samples.back().frame >= frame) track.samples.pop_back();
    track.velocities.resize(std::min(track.velocities.size(), track.samples.size()));
}

}  // namespace

RecordingBuilder::RecordingBuilder(std::size_t demoBytes)
    : tracks_(kMaxSlots),
      lastNames_(kMaxSlots),
      maxSamples_(std::min(limit::kDemoSamples - kMaxSlots, limit::kDemoSamplesPerByte * demoBytes)) {
    for (std::size_t slot = 0; slot < kMaxSlots; ++slot) tracks_[slot].slot = static_cast<std::uint8_t>(slot);
}

void RecordingBuilder::reserve(Track& track) const {
    track.samples.reserve(std::min({expectedFrames_, kMaxReservedFrames, maxSamples_ / kReservedShare}));
}

void RecordingBuilder::beginMessage() {
    mark_ = {.segments = recording_.segments.size(), .frame = nextFrame_};
    if (!open_) return;
    mark_.names = segment().names.size();
    mark_.prints = segment().prints.size();
}

void RecordingBuilder::endMessage() {
    if (open_ && nextFrame_ > mark_.frame && nextFrame_ > segment().firstFrame) flushPending(nextFrame_ - 1);
}

void RecordingBuilder::dropMessage() {
    pendingNames_.clear();
    pendingPrints_.clear();
    closeSegment();
    auto& segments = recording_.segments;
    segments.resize(std::min(segments.size(), mark_.segments));
    nextFrame_ = mark_.frame;
    if (segments.empty()) return;
    auto& last = segments.back();
    last.frameCount = std::min(last.frameCount, nextFrame_ - last.firstFrame);
    last.names.resize(std::min(last.names.size(), mark_.names));
    last.prints.resize(std::min(last.prints.size(), mark_.prints));
    for (auto& track : last.tracks) trim(track, nextFrame_);
    std::erase_if(last.tracks, [](const Track& track) { return track.samples.empty(); });
}

void RecordingBuilder::beginSegment() {
    closeSegment();
    recording_.segments.emplace_back().firstFrame = nextFrame_;
    open_ = true;
    std::ranges::fill(lastNames_, std::string());
}

void RecordingBuilder::addName(std::uint8_t slot, std::string name) {
    ++textCount_;
    textBytes_ += name.size();
    pendingNames_.push_back({.slot = slot, .name = std::move(name)});
}

void RecordingBuilder::addPrint(std::uint8_t level, std::string text) {
    ++textCount_;
    textBytes_ += text.size();
    pendingPrints_.push_back({.level = level, .text = std::move(text)});
}

void RecordingBuilder::endFrame() {
    ++nextFrame_;
    segment().frameCount = nextFrame_ - segment().firstFrame;
}

void RecordingBuilder::flushPending(std::uint32_t frame) {
    for (auto& change : pendingNames_) {
        if (change.name == lastNames_[change.slot]) continue;
        lastNames_[change.slot] = change.name;
        change.frame = frame;
        segment().names.push_back(std::move(change));
    }
    for (auto& print : pendingPrints_) {
        print.frame = frame;
        segment().prints.push_back(std::move(print));
    }
    pendingNames_.clear();
    pendingPrints_.clear();
}

void RecordingBuilder::closeSegment() {
    if (!open_) return;
    auto& closing = segment();
    if (closing.frameCount > 0) flushPending(closing.firstFrame + closing.frameCount - 1);
    for (auto& track : tracks_) {
        if (track.samples.empty()) continue;
        if (track.samples.capacity() > 2 * track.samples.size()) track.samples.shrink_to_fit();
        closing.tracks.push_back({.slot = track.slot,
                                  .samples = std::exchange(track.samples, {}),
                                  .velocities = std::exchange(track.velocities, {})});
    }
    open_ = false;
}

Recording RecordingBuilder::finish() && {
    closeSegment();
    std::erase_if(recording_.segments, [](const Segment& part) { return part.frameCount == 0; });
    return std::move(recording_);
}

}  // namespace navwright
