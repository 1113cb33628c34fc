#include "core/map/packs/game_name.h"

#include <algorithm>

#include "core/base/ascii.h"
#include "core/base/limits.h"

namespace navwright {

namespace {

char nameLetter(char letter) {
    return letter == '\\' ? '/' : asciiLower(letter);
}

bool isForbidden(char letter) {
    return static_cast<unsigned char>(letter) < ' ' || letter == '\x7f' || letter == ':';
}

}  // namespace

std::optional<std::string> gameName(std::string_view name) {
    if (name.empty() || name.size() > limit::kGameName) return std::nullopt;
    if (nameLetter(name.front()) == '/' || nameLetter(name.back()) == '/') return std::nullopt;
    std::string result;
    result.reserve(name.size());
    while (!name.empty()) {
        const auto end = std::ranges::find(name, '/', nameLetter);
        const auto part = std::string_view(name.begin(), end);
        name.remove_prefix(std::min(part.size() + 1, name.size()));
        if (part == ".." || std::ranges::any_of(part, isForbidden)) return std::nullopt;
        if (part.empty() || part == ".") continue;
        if (!result.empty()) result += '/';
        result += asciiLowerCase(part);
    }
    if (result.empty()) return std::nullopt;
    return result;
}

}  // namespace navwright
