#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/limits.h"
#include "core/demos/reading/recording.h"

namespace navwright {

/// Slots on the wire are u8 and 255 ends a list.
inline constexpr std::size_t kMaxSlots = 255;
inline constexpr const char* kDemoTooLong =
    "The demo holds more gamestates, frames and samples than are read";
inline constexpr const char* kDemoTooTalkative = "The demo holds more prints and names than are read";

/// Collects what a demo reader finds into a Recording, message by message: a message that turns out damaged
/// is taken back whole.
class RecordingBuilder {
  public:
    /// `demoBytes`, unpacked, bound how much is taken: a hostile file of seven-byte frames would otherwise
    /// become a thousand times its size in memory.
    explicit RecordingBuilder(std::size_t demoBytes);

    /// How many frames are still to come, at most; only used to reserve memory.
    void expectFrames(std::size_t count) noexcept { expectedFrames_ = count; }

    void beginMessage();
    /// Prints and names of the message go to its frame; to the next one when it has none.
    void endMessage();
    /// Takes back everything since beginMessage(). Nothing may be added afterwards.
    void dropMessage();

    /// Ends the segment before and starts another at the next frame.
    void beginSegment();
    [[nodiscard]] bool hasSegment() const noexcept { return open_; }
    /// The segment being filled; only when hasSegment().
    [[nodiscard]] Segment& segment() noexcept { return recording_.segments.back(); }

    void addName(std::uint8_t slot, std::string name);
    void addPrint(std::uint8_t level, std::string text);

    /// Leaves out `count` frames that the recording missed.
    void skipFrames(std::uint32_t count) noexcept { nextFrame_ += count; }
    /// The state of `slot` in the frame being read.
    void addSample(std::uint8_t slot, Sample sample) {
        auto& samples = tracks_[slot].samples;
        if (samples.empty()) reserve(tracks_[slot]);
        sample.frame = nextFrame_;
        samples.push_back(sample);
        ++sampleCount_;
    }
    void addVelocity(std::uint8_t slot, const std::array<std::int16_t, 3>& velocity) {
        tracks_[slot].velocities.push_back(velocity);
    }
    void endFrame();

    /// No further frame is taken: as many samples or frames are there as base/limits.h allows.
    [[nodiscard]] bool full() const noexcept {
        return sampleCount_ > maxSamples_ || nextFrame_ > limit::kDemoFrames;
    }
    /// No further segment is taken.
    [[nodiscard]] bool segmentsFull() const noexcept {
        return recording_.segments.size() >= limit::kDemoSegments;
    }
    /// Prints and names are more than base/limits.h allows; the message that brought the last of them counts
    /// as damaged.
    [[nodiscard]] bool textsFull() const noexcept {
        return textCount_ > limit::kDemoTexts || textBytes_ > limit::kDemoTextBytes;
    }

    /// Segments without a frame are left out.
    [[nodiscard]] Recording finish() &&;

  private:
    void reserve(Track& track) const;
    void flushPending(std::uint32_t frame);
    void closeSegment();

    struct Mark {
        std::size_t segments = 0;
        std::size_t names = 0;
        std::size_t prints = 0;
        std::uint32_t frame = 0;
    };

    Recording recording_;
    std::vector<Track> tracks_;  ///< one per slot
    std::vector<NameChange> pendingNames_;
    std::vector<Print> pendingPrints_;
    std::vector<std::string> lastNames_;  ///< per slot
    Mark mark_;
    bool open_ = false;
    std::uint32_t nextFrame_ = 0;
    std::size_t expectedFrames_ = 0;
    std::size_t sampleCount_ = 0;
    std::size_t maxSamples_;
    std::size_t textCount_ = 0;
    std::size_t textBytes_ = 0;
};

}  // namespace navwright
