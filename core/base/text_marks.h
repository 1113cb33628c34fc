#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"

namespace navwright {

/// The byte order mark that some editors put before UTF-8 text.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

[[nodiscard]] inline std::string_view withoutByteOrderMark(std::string_view text) {
    return text.starts_with(kByteOrderMark) ? text.substr(kByteOrderMark.size()) : text;
}

/// Whether a text is UTF-16, as PowerShell writes it: by its byte order mark, or by a NUL in the first two
/// bytes.
[[nodiscard]] inline bool isUtf16(std::string_view text) {
    if (text.size() < 2) return false;
    const bool marked = text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
    return marked || (text[0] == '\0') != (text[1] == '\0');
}

/// Fails for UTF-16. `where` names the text in the error.
[[nodiscard]] inline Result<> requireUtf8(std::string_view text, std::string_view where) {
    if (isUtf16(text)) return fail("The text is UTF-16", std::string(where), "save it as UTF-8");
    return {};
}

}  // namespace navwright
