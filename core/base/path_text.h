#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace navwright {

/// The name of a file as UTF-8 text, for JSON, settings and QString, which hold nothing else. A name need not
/// be UTF-8: each byte that is none stands as one character, U+F700 plus the byte, from the range for private
/// use. Names that use U+F780 to U+F7FF themselves are treated so byte by byte, so that every name has a text
/// of its own. All others are their own text.
[[nodiscard]] std::string pathText(const std::filesystem::path& path);

/// The name that has this text.
[[nodiscard]] std::filesystem::path pathFromText(std::string_view text);

/// Text as it may go to a terminal or a log, which control characters drive: each stands as \u and four
/// digits, as JSON has it, but for those that are `kept`. Control characters are those below blank, delete,
/// and U+0080 to U+009F, as UTF-8 or as single bytes.
[[nodiscard]] std::string printable(std::string_view text, std::string_view kept = "\n\t");

}  // namespace navwright
