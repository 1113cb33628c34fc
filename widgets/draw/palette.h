#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace navwright {

struct Rgb {
    std::uint8_t red = 0, green = 0, blue = 0;

    friend bool operator==(const Rgb&, const Rgb&) = default;
};

/// Colour scales that stay readable with colour-blind eyes. The continuous ones run from low to high;
/// `categories` holds distinct colours (Okabe and Ito) for kinds that have no order.
enum class Palette { viridis, cividis, diverging, categories };

inline constexpr int kPaletteCount = 4;
inline constexpr int kPaletteSize = 256;

[[nodiscard]] std::string_view paletteName(Palette palette);

/// The palette's colours from scalar 0 to scalar 1. For `categories`, entry i is category i modulo the number
/// of distinct colours.
[[nodiscard]] std::array<Rgb, kPaletteSize> paletteColours(Palette palette);

/// The colour of a scalar (clamped to 0..1), or of a category number for `categories`.
[[nodiscard]] Rgb paletteColour(Palette palette, float scalar);

}  // namespace navwright
