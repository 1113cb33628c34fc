#pragma once

#include <cstdint>

#include "core/base/vec3.h"

namespace navwright {

/// A number in the 3D view, and what it stands over.
struct NumberMark {
    /// In logical pixels: of a digit, and between the place and the number.
    static constexpr int kDigitWidth = 8, kDigitHeight = 14, kAbove = 2;

    Vec3 place{0};
    std::uint32_t number = 0;

    friend bool operator==(const NumberMark&, const NumberMark&) = default;
};

}  // namespace navwright
