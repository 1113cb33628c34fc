#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "base/parameters.h"
#include "base/result.h"
#include "nav/nav_graph.h"

namespace navwright {

/// A nav of any kind that is known here: Action Quake 2's .nav, the re-release's NAV2 and NAV3, NavJson.
/// Those of the re-release are converted (nav_convert.h). `file` names the bytes in errors.
[[nodiscard]] Result<NavGraph> readNav(std::span<const std::byte> bytes, std::string_view file,
                                       const Parameters& parameters = {});
[[nodiscard]] Result<NavGraph> readNavFile(const std::filesystem::path& file,
                                           const Parameters& parameters = {});

}  // namespace navwright
