#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace navwright {

/// The line and column of a byte: "FILE, line 3, column 14". Columns count characters, not bytes. `at` beyond
/// the text is its end.
[[nodiscard]] std::string textPlace(std::string_view text, std::size_t at, std::string_view file);

}  // namespace navwright
