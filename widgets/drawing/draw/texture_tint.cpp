#include "widgets/drawing/draw/texture_tint.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/base/ascii.h"
#include "core/base/digest.h"

namespace navwright {

namespace {

/// Hue in degrees, saturation and value 0..1; `hueSpread` and `valueSpread` are what the name's hash may add.
struct TintClass {
    std::vector<std::string_view> words;
    float hue, hueSpread, saturation, value, valueSpread;
};

const std::vector<TintClass>& tintClasses() {
    static const std::vector<TintClass> classes{
        {{"grass", "tree", "leaf", "leaves", "bush", "plant", "moss", "hedge", "ivy"},
         95,
         30,
         .45f,
         .62f,
         .15f},
        {{"water", "wtr", "pool", "river"}, 205, 10, .6f, .75f, 0},
        {{"glass", "glas", "window", "wind", "win"}, 190, 10, .3f, .82f, 0},
        {{"wood", "wd", "crate", "crat", "box", "door", "plank", "timber", "bark", "desk", "table"},
         26,
         10,
         .5f,
         .6f,
         .2f},
        {{"brick", "brk", "bricks", "tile", "roof"}, 10, 12, .45f, .62f, .18f},
        {{"metal", "met", "mtl", "steel", "iron", "grate", "rust", "pipe", "ladder", "fence"},
         215,
         10,
         .14f,
         .6f,
         .2f},
        {{"sand", "dirt", "rock", "stone", "mud", "ground", "cliff", "gravel", "rck", "soil"},
         35,
         12,
         .3f,
         .66f,
         .15f},
        {{"concrete", "conc", "con", "floor", "flr", "road", "street", "asphalt", "wall", "ceil", "plaster",
          "cement"},
         40,
         170,
         .07f,
         .62f,
         .2f},
    };
    return classes;
}

/// The letters-only words of the last part of a texture path, lower case: "e1u1/wood_02" gives "wood".
std::vector<std::string> wordsOf(std::string_view name) {
    name.remove_prefix(std::min(name.rfind('/') + 1, name.size()));
    std::vector<std::string> words(1);
    for (const char letter : name) {
        if (isAsciiLetter(letter)) {
            words.back() += asciiLower(letter);
        } else if (!words.back().empty()) {
            words.emplace_back();
        }
    }
    return words;
}

/// Long keywords also count at either end of a word ("oldwood", "grassy"); short ones only as the whole word,
/// so that "street" is no tree.
bool matches(std::string_view word, std::string_view keyword) {
    constexpr std::size_t kLongKeyword = 5;
    if (word == keyword) return true;
    const bool numberless = keyword.size() >= kLongKeyword || (keyword.size() == 4 && word.size() <= 7);
    return numberless && (word.starts_with(keyword) ||
                          (keyword.size() >= 4 && word.ends_with(keyword) && word != "street"));
}

Rgb fromHsv(float hue, float saturation, float value) {
    const float sector = std::fmod(hue / 60.f, 6.f);
    const float chroma = value * saturation;
    const float second = chroma * (1.f - std::abs(std::fmod(sector, 2.f) - 1.f));
    const float base = value - chroma;
    float red = 0, green = 0, blue = 0;
    switch (static_cast<int>(sector)) {
        case 0:
            red = chroma, green = second;
            break;
        case 1:
            red = second, green = chroma;
            break;
        case 2:
            green = chroma, blue = second;
            break;
        case 3:
            green = second, blue = chroma;
            break;
        case 4:
            red = second, blue = chroma;
            break;
        default:
            red = chroma, blue = second;
            break;
    }
    const auto byte = [base](float part) {
        return static_cast<std::uint8_t>(std::lround(255.f * (part + base)));
    };
    return {byte(red), byte(green), byte(blue)};
}

}  // namespace

Rgb textureTint(std::string_view textureName) {
    const auto hash = contentHash(textureName);
    constexpr float kHashScale = 1.f / 65535.f;
    const float first = static_cast<float>(hash.low & 0xffff) * kHashScale;
    const float second = static_cast<float>((hash.low >> 16) & 0xffff) * kHashScale;
    const auto words = wordsOf(textureName);
    for (const auto& tint : tintClasses()) {
        for (const auto& word : words) {
            if (std::ranges::any_of(tint.words,
                                    [&](std::string_view keyword) { return matches(word, keyword); })) {
                return fromHsv(tint.hue + tint.hueSpread * first, tint.saturation,
                               tint.value + tint.valueSpread * second);
            }
        }
    }
    return fromHsv(360.f * first, .13f, .66f + .18f * second);
}

}  // namespace navwright
