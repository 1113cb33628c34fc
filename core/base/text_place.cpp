#include "core/base/text_place.h"

#include <fmt/format.h>

#include <algorithm>

namespace navwright {

std::string textPlace(std::string_view text, std::size_t at, std::string_view file) {
    const auto before = text.substr(0, std::min(at, text.size()));
    const auto lineStart = before.rfind('\n') + 1;  // npos + 1 is 0
    const auto isLetter = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; };
    return fmt::format("{}, line {}, column {}", file, 1 + std::ranges::count(before, '\n'),
                       1 + std::ranges::count_if(before.substr(lineStart), isLetter));
}

}  // namespace navwright
