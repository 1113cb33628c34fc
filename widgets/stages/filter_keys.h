#pragma once

#include <array>
#include <string>
#include <vector>

#include "base/digest.h"
#include "draw/draw_filter.h"
#include "draw/shown_data.h"

namespace navwright {

struct Generation;

/// What the numbers in ItemFacts stand for.
struct FilterKeys {
    std::vector<ContentHash> demos;
    std::vector<std::string> players;  ///< as playerName() names them, ascending
};

/// The same question in numbers. What the keys do not have is had by no item.
[[nodiscard]] DrawFilter drawFilter(const FilterKeys& keys, const ShownData& shown);

/// Numbers for the demos and players of a generation.
class FactNumbers {
  public:
    explicit FactNumbers(const Generation& generation);

    [[nodiscard]] const FilterKeys& keys() const { return keys_; }
    /// Of something a player did between two frames, at a horizontal speed (units per second).
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
