#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "core/base/file_kind.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/files/rerelease_graph.h"

namespace navwright {

/// A nav of any kind that is known here: Action Quake 2's .nav, the re-release's NAV2 and NAV3, NavJson.
/// Those of the re-release are converted (nav_convert.h). `file` names the bytes in errors.
[[nodiscard]] Result<NavGraph> readNav(std::span<const std::byte> bytes, std::string_view file,
                                       const Parameters& parameters = {});
[[nodiscard]] Result<NavGraph> readNavFile(const std::filesystem::path& file,
                                           const Parameters& parameters = {});

/// NAV2, NAV3 or NavJson.
[[nodiscard]] bool isGameNav(FileKind kind);
/// One of these in its game's own terms; what stands around the graph in the file is left out. Errors also:
/// an AQ2 nav.
[[nodiscard]] Result<RereleaseGraph> readGameNav(std::span<const std::byte> bytes, std::string_view file);

}  // namespace navwright
