#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace navwright {

/// The name of a file as UTF-8 text, for JSON, settings and QString. File names need not be UTF-8: each
/// invalid byte becomes one character of the private use area, U+F700 plus the byte. Characters U+F780 to
/// U+F7FF in a name are escaped byte by byte, so that different names have different texts. All other names
/// are unchanged.
[[nodiscard]] std::string pathText(const std::filesystem::path& path);

/// The inverse of pathText().
[[nodiscard]] std::filesystem::path pathFromText(std::string_view text);

/// Text that is safe for a terminal or log: control characters other than those in `kept` become \uXXXX.
/// Control characters are those below blank, delete, and U+0080 to U+009F, as UTF-8 or as single bytes.
[[nodiscard]] std::string printable(std::string_view text, std::string_view kept = "\n\t");

}  // namespace navwright
