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
#include "core/nav/files/game_nav_file.h"
#include "core/nav/files/nav_convert.h"
#include "core/nav/files/nav_json.h"

namespace navwright {

/// The kinds of nav that `convert` writes.
enum class NavFormat : std::uint8_t { aq2, nav2, navJson, nav3 };

/// That of a nav of the re-releases (isGameNav()).
[[nodiscard]] NavFormat gameNavFormatOf(FileKind kind);

/// A format, and which version of it; without one the least that holds what there is, of NAV3 the newest.
struct NavTarget {
    // Where no version matters a format is enough.
    NavTarget(NavFormat wanted, std::int32_t which = 0) : format(wanted), version(which) {}  // NOLINT

    NavFormat format;
    std::int32_t version = 0;  ///< 0: by what there is; a nav already in the format keeps its own
    NavJsonLayout layout = NavJsonLayout::compact;
};

/// "aq2", "nav2", "navjson", "nav3".
[[nodiscard]] std::string_view navFormatName(NavFormat format);
/// By the ending of a file's name: .nav, .nav2, .nav3, .navjson or .json. Errors: any other.
[[nodiscard]] Result<NavFormat> navFormatOf(const std::filesystem::path& file);
/// "nav2", or "nav2:15" with a version. Errors: no such format or version, or "aq2" with one.
[[nodiscard]] Result<NavTarget> parseNavTarget(std::string_view text);

struct ConvertedNav {
    Bytes bytes;
    FileKind from = FileKind::unknown;
    std::int32_t version = 0;  ///< of what is written; 0 for AQ2
    std::size_t nodes = 0;
    std::size_t links = 0;
    std::vector<ConversionWarning> warnings;  ///< what could not be kept, by field
    std::vector<ConversionWarning> remarks;   ///< what is odd in the input, kept or not
};

/// What the map, or the user, adds to a conversion.
struct NavMapHelp {
    /// A nav of ours in the terms of a game; null: toRerelease().
    std::function<Result<RereleaseConversion>(const NavGraph&, RereleaseGame)> toRerelease = {};
    /// Fills in the ids that edicts lack for the game; null: they are lost.
    std::function<void(RereleaseGraph&, RereleaseGame)> resolveEdicts = {};
    /// Changes a nav of the re-releases in its own game's terms: as it was read, or as toRerelease() made it.
    /// Without a value nothing is changed.
    std::function<Result<>(RereleaseGraph&)> rework = {};
};

/// A nav file of any family in another format; in its own format and version it is written anew, byte for
/// byte unless it is reworked. `file` names the input and gives a NavJson its map. Errors: not a nav, a
/// damaged one, one that does not fit the format.
[[nodiscard]] Result<ConvertedNav> convertNav(const Bytes& input, const std::string& file,
                                              const NavTarget& to, const Parameters& parameters,
                                              const NavMapHelp& help = {});

/// The same for what a file of a re-release became by edits: its graph is `graph` now, the rest as it was
/// read. `name` as `file` above.
[[nodiscard]] Result<ConvertedNav> convertGameNav(const GameNavFile& file, const RereleaseGraph& graph,
                                                  const std::string& name, const NavTarget& to,
                                                  const Parameters& parameters, const NavMapHelp& help = {});

}  // namespace navwright
