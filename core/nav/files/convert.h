#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/base/parameters.h"
#include "core/nav/files/nav_json.h"
#include "core/nav/files/rerelease_convert.h"
#include "core/nav/files/rerelease_nav_file.h"

namespace navwright {

/// The nav formats that `convert` writes.
enum class NavFormat : std::uint8_t { aq2, nav2, navJson, nav3 };

/// The format of a rerelease nav (isRereleaseNav()).
[[nodiscard]] NavFormat rereleaseNavFormatOf(FileKind kind);

/// A format and a version; without one the lowest that holds everything, for NAV3 the newest.
struct NavTarget {
    // Implicit, as the version often does not matter.
    NavTarget(NavFormat wanted, std::int32_t which = 0) : format(wanted), version(which) {}  // NOLINT

    NavFormat format;
    std::int32_t version = 0;  ///< 0: automatic; a nav already in the format keeps its version
    NavJsonLayout layout = NavJsonLayout::compact;
};

/// "aq2", "nav2", "navjson", "nav3".
[[nodiscard]] std::string_view navFormatName(NavFormat format);
/// Format by file extension: .nav, .nav2, .nav3, .navjson or .json. Errors: any other.
[[nodiscard]] Result<NavFormat> navFormatOf(const std::filesystem::path& file);
/// Parses "nav2", or "nav2:15" with a version. Errors: unknown format or version, "aq2" with a version.
[[nodiscard]] Result<NavTarget> parseNavTarget(std::string_view text);

struct ConvertedNav {
    Bytes bytes;
    FileKind from = FileKind::unknown;
    std::int32_t version = 0;  ///< of the output; 0 for AQ2
    std::size_t nodes = 0;
    std::size_t links = 0;
    std::vector<ConversionWarning> warnings;  ///< what was lost, by field
    std::vector<ConversionWarning> remarks;   ///< oddities of the input
};

/// Hooks for a conversion with a map or user options.
struct NavMapHelp {
    /// Converts an AQ2 nav for a game; null: toRerelease().
    std::function<Result<RereleaseConversion>(const NavGraph&, RereleaseGame)> toRerelease = {};
    /// Sets edict ids that the game needs; null: they are lost.
    std::function<void(RereleaseGraph&, RereleaseGame)> resolveEdicts = {};
    /// Changes a rerelease nav of its own game, as read or as made by toRerelease(); null: no change.
    std::function<Result<>(RereleaseGraph&)> rework = {};
};

/// Converts a nav file between any formats; in its own format and version it is rewritten byte for byte
/// unless reworked. `file` names the input, and a NavJson's map. Errors: not a nav, damaged, does not fit the
/// format.
[[nodiscard]] Result<ConvertedNav> convertNav(const Bytes& input, const std::string& file,
                                              const NavTarget& to, const Parameters& parameters,
                                              const NavMapHelp& help = {});

/// Converts an edited rerelease file: `graph` replaces its graph, the rest stays as read. `name` names the
/// input, and a NavJson's map.
[[nodiscard]] Result<ConvertedNav> convertRereleaseNav(const RereleaseNavFile& file,
                                                       const RereleaseGraph& graph, const std::string& name,
                                                       const NavTarget& to, const Parameters& parameters,
                                                       const NavMapHelp& help = {});

}  // namespace navwright
