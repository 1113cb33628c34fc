#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/file_bytes.h"
#include "base/file_kind.h"
#include "base/parameters.h"
#include "nav/nav_convert.h"

namespace navwright {

/// The kinds of nav that `convert` writes.
enum class NavFormat : std::uint8_t { aq2, nav2, navJson };

/// "aq2", "nav2", "navjson".
[[nodiscard]] std::string_view navFormatName(NavFormat format);
/// By the ending of a file's name: .nav, .nav2, .navjson or .json. Errors: any other.
[[nodiscard]] Result<NavFormat> navFormatOf(const std::filesystem::path& file);

struct ConvertedNav {
    Bytes bytes;
    FileKind from = FileKind::unknown;
    std::size_t nodes = 0;
    std::size_t links = 0;
    std::vector<ConversionWarning> warnings;  ///< what could not be kept
};

/// A nav file of any family in another format; in its own format it is written anew. `file` names the input
/// and gives a NavJson its map. Errors: not a nav, a damaged one, one that does not fit the format.
[[nodiscard]] Result<ConvertedNav> convertNav(const Bytes& input, const std::string& file, NavFormat to,
                                              const Parameters& parameters);

}  // namespace navwright
