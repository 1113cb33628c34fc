#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "core/base/vec3.h"

namespace navwright {

/// A position in 1/8 units, packed into eight bytes: 21 bits per component, +-131072 units, more than any
/// IBSP map spans. Ordered by x, y, z.
class PackedOrigin {
  public:
    static constexpr std::int32_t kLimit = 1 << 20;  ///< components lie in -kLimit..kLimit-1 (1/8 units)

    PackedOrigin() = default;
    /// Requires fits(origin).
    explicit PackedOrigin(const std::array<std::int32_t, 3>& origin)
        : bits_(biased(origin[0]) << (2 * kBits) | biased(origin[1]) << kBits | biased(origin[2])) {}

    [[nodiscard]] static bool fits(const std::array<std::int32_t, 3>& origin) {
        for (const auto value : origin) {
            if (value < -kLimit || value >= kLimit) return false;
        }
        return true;
    }

    /// Components in 1/8 units.
    [[nodiscard]] std::int32_t x() const { return component(2); }
    [[nodiscard]] std::int32_t y() const { return component(1); }
    [[nodiscard]] std::int32_t z() const { return component(0); }
    /// In units; exact, as 21 bits fit a float.
    [[nodiscard]] Vec3 units() const {
        return Vec3(static_cast<float>(x()), static_cast<float>(y()), static_cast<float>(z())) * 0.125f;
    }

    friend auto operator<=>(const PackedOrigin&, const PackedOrigin&) = default;

  private:
    static constexpr int kBits = 21;
    static std::uint64_t biased(std::int32_t value) { return static_cast<std::uint64_t>(value + kLimit); }
    [[nodiscard]] std::int32_t component(int place) const {
        return static_cast<std::int32_t>(bits_ >> (place * kBits) & ((1u << kBits) - 1)) - kLimit;
    }

    std::uint64_t bits_ = 0;
};

static_assert(sizeof(PackedOrigin) == 8);

}  // namespace navwright
