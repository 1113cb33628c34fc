#pragma once

#include <array>
#include <bitset>
#include <string>
#include <vector>

#include "core/base/digest.h"
#include "core/generate/pipeline/generation.h"
#include "widgets/drawing/draw/draw_filter.h"
#include "widgets/drawing/draw/shown_data.h"

namespace navwright {

/// The name a player used last; "Slot 3" where the demo names none.
[[nodiscard]] std::string playerName(const PlayerSummary& player);

/// Towards a sample from the one before it, units per second; of a DM2 demo as it says itself.
[[nodiscard]] Vec3 velocityAt(const Track& track, std::size_t index);

/// Horizontal speed at a sample, units per second.
[[nodiscard]] float speedAt(const Track& track, std::size_t index);

/// What a ShownData lets through of a generation's samples.
class SampleFilter {
  public:
    SampleFilter(const Generation& generation, const ShownData& shown);

    [[nodiscard]] bool all() const { return all_; }
    /// Whether a sample is shown: of a player of a demo, at a frame, at a horizontal speed (units per
    /// second).
    [[nodiscard]] bool shows(std::size_t demo, std::uint8_t slot, std::uint32_t frame, float speed) const {
        return all_ || (at(demo, slot, frame) && speed >= slowest_ && speed <= fastest_);
    }
    [[nodiscard]] bool shows(std::size_t demo, const Track& track, std::size_t sample) const;
    /// Whether anything of what lies between two frames is shown.
    [[nodiscard]] bool showsSpan(std::size_t demo, std::uint8_t slot, std::uint32_t first, std::uint32_t last,
                                 float speed) const {
        return all_ || (slots_[demo][slot] && last >= firstFrame_ && first <= lastFrame_ &&
                        speed >= slowest_ && speed <= fastest_);
    }

  private:
    [[nodiscard]] bool at(std::size_t demo, std::uint8_t slot, std::uint32_t frame) const {
        return slots_[demo][slot] && frame >= firstFrame_ && frame <= lastFrame_;
    }

    bool all_;
    bool bySpeed_ = false;
    std::vector<std::bitset<256>> slots_;  ///< by demo
    double firstFrame_, lastFrame_;
    float slowest_, fastest_;
};

struct Generation;

/// What the numbers in ItemFacts stand for.
struct FilterKeys {
    std::vector<ContentHash> demos;
    std::vector<std::string> players;  ///< as playerName() names them, ascending
};

/// `shown` as numbers that a shader compares. A demo or player that the keys do not have matches no item.
[[nodiscard]] DrawFilter drawFilter(const FilterKeys& keys, const ShownData& shown);

/// Numbers for the demos and players of a generation.
class FactNumbers {
  public:
    explicit FactNumbers(const Generation& generation);

    [[nodiscard]] const FilterKeys& keys() const { return keys_; }
    /// The facts of something a player did between two frames, at a horizontal speed (units per second).
    [[nodiscard]] ItemFacts of(std::size_t demo, std::uint8_t slot, std::uint32_t first, std::uint32_t last,
                               float speed) const;
    [[nodiscard]] ItemFacts of(std::size_t demo, std::uint8_t slot, std::uint32_t frame, float speed) const {
        return of(demo, slot, frame, frame, speed);
    }

  private:
    static constexpr std::size_t kSlots = 256;

    FilterKeys keys_;
    std::vector<std::array<float, kSlots>> players_;  ///< by demo and slot
};

}  // namespace navwright
