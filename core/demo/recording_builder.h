#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "demo/recording.h"

namespace navwright {

/// Slots on the wire are u8 and 255 ends a list.
inline constexpr std::size_t kMaxSlots = 255;
/// The most samples one demo may hold (24 bytes each): a hostile file of seven-byte frames would otherwise
/// become a thousand times its size in memory. This is eight players for 58 hours.
inline constexpr std::size_t kMaxSamples = std::size_t{1} << 24;

/// The most frames one demo may have; client demos state their numbers, so that few bytes could claim many.
inline constexpr std::uint32_t kMaxFrames = std::uint32_t{1} << 30;
inline constexpr const char* kDemoTooLong = "The demo holds more frames and samples than are read";

/// Collects what a demo reader finds into a Recording, message by message: a message that turns out damaged
/// is taken back whole.
class RecordingBuilder {
  public:
    RecordingBuilder();

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

    /// No further frame is taken: kMaxSamples or kMaxFrames are there.
    [[nodiscard]] bool full() const noexcept {
        return sampleCount_ > kMaxSamples - kMaxSlots || nextFrame_ > kMaxFrames;
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
};

}  // namespace navwright
