#include "widgets/drawing/draw/palette.h"

#include <algorithm>
#include <cmath>

namespace navwright {

namespace {

/// Anchors at equal distances; between them colours are mixed linearly.
constexpr Rgb kViridis[] = {{68, 1, 84},    {72, 40, 120},  {62, 73, 137},  {49, 104, 142}, {38, 130, 142},
                            {31, 158, 137}, {53, 183, 121}, {110, 206, 88}, {181, 222, 43}, {253, 231, 37}};
constexpr Rgb kCividis[] = {{0, 34, 78},     {8, 51, 112},    {53, 69, 108},   {79, 87, 108},
                            {102, 105, 112}, {125, 124, 120}, {148, 142, 119}, {174, 163, 113},
                            {200, 184, 102}, {229, 207, 82},  {254, 232, 56}};
constexpr Rgb kDiverging[] = {{33, 102, 172},  {67, 147, 195},  {146, 197, 222},
                              {209, 229, 240}, {247, 247, 247}, {253, 219, 199},
                              {244, 165, 130}, {214, 96, 77},   {178, 24, 43}};
/// M. Okabe and K. Ito, "Color Universal Design" (2002), with black replaced by light grey for dark
/// backgrounds; then violet, brick, indigo and plum, searched for as far from these and from each other as
/// can be, to eyes without red, green or blue cones too.
constexpr Rgb kCategories[] = {{230, 159, 0},   {86, 180, 233}, {0, 158, 115},   {240, 228, 66},
                               {0, 114, 178},   {213, 94, 0},   {204, 121, 167}, {200, 200, 200},
                               {153, 102, 255}, {170, 51, 17},  {85, 17, 221},   {119, 68, 102}};
static_assert(std::size(kCategories) == kCategoryColours);

std::uint8_t mixed(std::uint8_t low, std::uint8_t high, float share) {
    return static_cast<std::uint8_t>(
        std::lround(static_cast<float>(low) + share * static_cast<float>(high - low)));
}

Rgb interpolate(std::span<const Rgb> anchors, float scalar) {
    const float at = std::clamp(scalar, 0.f, 1.f) * static_cast<float>(anchors.size() - 1);
    const auto index = std::min(static_cast<std::size_t>(at), anchors.size() - 2);
    const float share = at - static_cast<float>(index);
    const auto& low = anchors[index];
    const auto& high = anchors[index + 1];
    return {mixed(low.red, high.red, share), mixed(low.green, high.green, share),
            mixed(low.blue, high.blue, share)};
}

}  // namespace

std::string_view paletteName(Palette palette) {
    switch (palette) {
        case Palette::viridis:
            return "Viridis";
        case Palette::cividis:
            return "Cividis";
        case Palette::diverging:
            return "Blue to red";
        case Palette::categories:
            return "Categories";
    }
    return "?";
}

Rgb paletteColour(Palette palette, float scalar) {
    switch (palette) {
        case Palette::viridis:
            return interpolate(kViridis, scalar);
        case Palette::cividis:
            return interpolate(kCividis, scalar);
        case Palette::diverging:
            return interpolate(kDiverging, scalar);
        case Palette::categories:
            break;
    }
    return kCategories[static_cast<std::size_t>(std::max(scalar, 0.f)) % std::size(kCategories)];
}

std::array<Rgb, kPaletteSize> paletteColours(Palette palette) {
    std::array<Rgb, kPaletteSize> colours;
    for (int i = 0; i < kPaletteSize; ++i) {
        const float entry = static_cast<float>(i);
        const float scalar = palette == Palette::categories ? entry : entry / (kPaletteSize - 1);
        colours[i] = paletteColour(palette, scalar);
    }
    return colours;
}

}  // namespace navwright
