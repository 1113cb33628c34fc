#pragma once

#include <string>
#include <string_view>

namespace navwright {

/// Lower case of A to Z only, whatever the locale: for names of files, textures and presets.
[[nodiscard]] constexpr char asciiLower(char letter) noexcept {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}
[[nodiscard]] constexpr char asciiUpper(char letter) noexcept {
    return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}
[[nodiscard]] inline std::string asciiLowerCase(std::string_view text) {
    std::string lower(text);
    for (auto& letter : lower) letter = asciiLower(letter);
    return lower;
}
[[nodiscard]] constexpr bool isAsciiLetter(char letter) noexcept {
    return asciiLower(letter) >= 'a' && asciiLower(letter) <= 'z';
}

}  // namespace navwright
