#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/limits.h"
#include "core/demos/reading/recording.h"

namespace navwright {

/// Slots are u8 on the wire, and 255 ends a list.
inline constexpr std::size_t kMaxSlots = 255;
inline constexpr const char* kDemoTooLong =
    "The demo holds more gamestates, frames and samples than are read";
inline constexpr const char* kDemoTooTalkative = "The demo holds more prints and names than are read";

/// Builds a Recording message by message; a damaged message is undone as a whole.
class RecordingBuilder {
  public:
    /// `demoBytes`, the unpacked size, limits what is accepted: otherwise a hostile file of seven-byte frames
    /// would expand a thousandfold in memory.
    explicit RecordingBuilder(std::size_t demoBytes);

    /// Upper estimate of the remaining frames, for reserving memory.
    void expectFrames(std::size_t count) noexcept { expectedFrames_ = count; }

    void beginMessage();
    /// Assigns the message's prints and names to its frame, or to the next frame if it has none.
    void endMessage();
    /// Undoes everything since beginMessage(). Nothing may be added afterwards.
    void dropMessage();

    /// Ends the current segment; the next frame starts another.
    void beginSegment();
    [[nodiscard]] bool hasSegment() const noexcept { return open_; }
    /// The current segment; only when hasSegment().
    [[nodiscard]] Segment& segment() noexcept { return recording_.segments.back(); }

    void addName(std::uint8_t slot, std::string name);
    void addPrint(std::uint8_t level, std::string text);

    /// Accounts for `count` frames missing in the recording.
    void skipFrames(std::uint32_t count) noexcept { nextFrame_ += count; }
    /// Adds the state of `slot` in the current frame.
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

    /// Whether base/limits.h allows no more samples or frames.
    [[nodiscard]] bool full() const noexcept {
        return sampleCount_ > maxSamples_ || nextFrame_ > limit::kDemoFrames;
    }
    /// Whether no more segments are allowed.
    [[nodiscard]] bool segmentsFull() const noexcept {
        return recording_.segments.size() >= limit::kDemoSegments;
    }
    /// Whether prints and names exceed base/limits.h; the message that exceeded it counts as damaged.
    [[nodiscard]] bool textsFull() const noexcept {
        return textCount_ > limit::kDemoTexts || textBytes_ > limit::kDemoTextBytes;
    }

    /// Returns the recording, without empty segments.
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
    std::vector<std::string> lastNames_;  ///< by slot
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
