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
/// `categories` holds distinct colours for kinds that have no order: Okabe and Ito's eight, and four more.
enum class Palette { viridis, cividis, diverging, categories };

inline constexpr int kPaletteCount = 4;
inline constexpr int kPaletteSize = 256;
/// Categories in which the links of the selected node are lit: those that leave it, those that enter it.
inline constexpr int kOutgoingColour = 1, kIncomingColour = 0;
/// Category numbers this far apart share a colour: orange, sky, green, yellow, blue, vermilion, purple, grey,
/// violet, brick, indigo, plum.
inline constexpr int kCategoryColours = 12;

[[nodiscard]] std::string_view paletteName(Palette palette);

/// The palette's colours from scalar 0 to scalar 1. For `categories`, entry i is category i modulo the number
/// of distinct colours.
[[nodiscard]] std::array<Rgb, kPaletteSize> paletteColours(Palette palette);

/// The colour of a scalar (clamped to 0..1), or of a category number for `categories`.
[[nodiscard]] Rgb paletteColour(Palette palette, float scalar);

}  // namespace navwright
