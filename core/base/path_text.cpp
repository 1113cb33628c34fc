#include "core/base/path_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace navwright {

namespace {

using Byte = unsigned char;

constexpr Byte kAscii = 0x80;  ///< smaller bytes are ASCII
constexpr Byte kTail = 0x80;   ///< UTF-8 continuation bytes: 10xxxxxx
constexpr Byte kTailMask = 0xc0;
constexpr int kTailBits = 6;
constexpr char32_t kEscape = 0xf700;  ///< plus a byte of 0x80 to 0xff
constexpr char32_t kFirst = kEscape + 0x80;
constexpr char32_t kLast = kEscape + 0xff;

struct Character {
    char32_t code;
    std::size_t bytes;
};

/// Length of the sequence that a byte starts; 0: it starts none.
std::size_t lengthAfter(Byte lead) {
    if (lead < kAscii) return 1;
    if ((lead & 0xe0) == 0xc0) return 2;
    if ((lead & 0xf0) == 0xe0) return 3;
    return (lead & 0xf8) == 0xf0 ? 4 : 0;
}

/// Decodes the first character; nullopt unless well-formed: shortest form, no surrogate, up to U+10FFFF.
std::optional<Character> firstOf(std::string_view text) {
    constexpr std::array<char32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
    const auto lead = static_cast<Byte>(text.front());
    const auto bytes = lengthAfter(lead);
    if (bytes == 0 || bytes > text.size()) return std::nullopt;
    char32_t code = bytes == 1 ? lead : lead & (0x7fU >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        const auto next = static_cast<Byte>(text[i]);
        if ((next & kTailMask) != kTail) return std::nullopt;
        code = code << kTailBits | (next & ~kTailMask & 0xffU);
    }
    const bool surrogate = code >= 0xd800 && code <= 0xdfff;
    if (code < kLeast[bytes] || surrogate || code > 0x10ffff) return std::nullopt;
    return Character{code, bytes};
}

bool isEscape(char32_t code) {
    return code >= kFirst && code <= kLast;
}

void appendEscaped(std::string& text, std::string_view bytes) {
    for (const char byte : bytes) {
        const char32_t code = kEscape + static_cast<Byte>(byte);
        text += static_cast<char>(0xe0 | code >> 2 * kTailBits);
        text += static_cast<char>(kTail | (code >> kTailBits & 0x3f));
        text += static_cast<char>(kTail | (code & 0x3f));
    }
}

bool isControl(char32_t code) {
    return code < 0x20 || (code >= 0x7f && code < 0xa0);
}

}  // namespace

std::string pathText(const std::filesystem::path& path) {
    std::string text;
    for (std::string_view rest = path.native(); !rest.empty();) {
        const auto character = firstOf(rest);
        const auto bytes = character ? character->bytes : 1;
        if (character && !isEscape(character->code)) {
            text += rest.substr(0, bytes);
        } else {
            appendEscaped(text, rest.substr(0, bytes));
        }
        rest.remove_prefix(bytes);
    }
    return text;
}

std::filesystem::path pathFromText(std::string_view text) {
    std::string name;
    while (!text.empty()) {
        const auto character = firstOf(text);
        const auto bytes = character ? character->bytes : 1;
        if (character && isEscape(character->code)) {
            name += static_cast<char>(character->code - kEscape);
        } else {
            name += text.substr(0, bytes);
        }
        text.remove_prefix(bytes);
    }
    return name;
}

std::string printable(std::string_view text, std::string_view kept) {
    const auto plain = [&](char c) { return (c >= ' ' && c < 0x7f) || kept.contains(c); };
    if (std::ranges::all_of(text, plain)) return std::string(text);
    std::string shown;
    shown.reserve(text.size());
    for (auto rest = text; !rest.empty();) {
        const auto character = firstOf(rest).value_or(Character{static_cast<Byte>(rest.front()), 1});
        if (isControl(character.code) && !kept.contains(rest.front())) {
            shown += fmt::format("\\u{:04x}", static_cast<unsigned>(character.code));
        } else {
            shown += rest.substr(0, character.bytes);
        }
        rest.remove_prefix(character.bytes);
    }
    return shown;
}

}  // namespace navwright
