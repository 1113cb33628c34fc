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

/// Reads a nav of any known kind: AQ2's .nav, NAV2, NAV3, NavJson. The latter three are converted
/// (rerelease_convert.h). `file` names the bytes in errors.
[[nodiscard]] Result<NavGraph> readNav(std::span<const std::byte> bytes, std::string_view file,
                                       const Parameters& parameters = {});
[[nodiscard]] Result<NavGraph> readNavFile(const std::filesystem::path& file,
                                           const Parameters& parameters = {});

/// Whether it is NAV2, NAV3 or NavJson.
[[nodiscard]] bool isRereleaseNav(FileKind kind);
/// Reads only the graph of a rerelease nav, in its game's terms. Additional error: an AQ2 nav.
[[nodiscard]] Result<RereleaseGraph> readRereleaseNav(std::span<const std::byte> bytes,
                                                      std::string_view file);

}  // namespace navwright
