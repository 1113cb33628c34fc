#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Where the bots of a game read their navs: GAME/bots/nav. `folder` is that itself, the folder `game`, or
/// the folder of the server or the game above it. It need not be there yet. Errors: nothing of the game
/// there.
[[nodiscard]] Result<std::filesystem::path> navFolderOf(const std::filesystem::path& folder,
                                                        const std::string& game);

/// Folders that have the folder `game` in them: these places, what is in them, and what is up to three
/// folders above. In order, each once; what cannot be read is passed over.
[[nodiscard]] std::vector<std::filesystem::path> foldersWithGame(
    const std::vector<std::filesystem::path>& places, const std::string& game);

/// Where a user's games usually are, there or not.
[[nodiscard]] std::vector<std::filesystem::path> usualGamePlaces(const std::filesystem::path& home);

/// What became of a nav.
struct Deployed {
    std::filesystem::path file;
    std::filesystem::path backup;  ///< what was there before; empty: nothing, or the same
    bool same = false;             ///< it was there already, byte by byte
};

/// Puts a nav where the bots of a server or game read it; what is there is kept beside it as MAP.nav.bak,
/// MAP.nav.bak.2 and so on. Whole or not at all. Errors: as navFolderOf(), a map name that the server cannot
/// have, a nav that the engine cannot load, a folder that cannot be written, a test that is under way there.
[[nodiscard]] Result<Deployed> deployNav(const NavGraph& graph, const std::string& map,
                                         const std::filesystem::path& folder, const std::string& game);

/// What became of the map of a nav.
struct DeployedMap {
    enum class State : std::uint8_t {
        written,  ///< there was none of its name
        there,    ///< loose or in a pack
        other,    ///< another one has its name there, which stays
    };
    State state = State::there;
    std::string where;  ///< in a pack PACK.pkz/maps/NAME.bsp
};

/// "written", "there_already", "other_revision".
[[nodiscard]] std::string_view deployedMapStateName(DeployedMap::State state);

/// Sees to it that the server or game has the map of a nav, given as of readMapFile(): where it has none of
/// this name, loose or packed, it gets the loose file. Errors: as deployNav() and readMapFile().
[[nodiscard]] Result<DeployedMap> deployMap(const std::filesystem::path& file, const std::string& map,
                                            const std::filesystem::path& folder, const std::string& game);

/// The nav that the bots of a server or game read.
struct DeployedNav {
    std::filesystem::path file;
    NavGraph graph;
};

/// Reads the nav that is deployed for a map. Errors: as navFolderOf(), no nav of this map, one that cannot be
/// read.
[[nodiscard]] Result<DeployedNav> readDeployed(const std::string& map, const std::filesystem::path& folder,
                                               const std::string& game);

/// How `there` differs from `here`, as half a sentence: "12 nodes and 30 links more, 2 nodes less"; empty
/// where bots see no difference. Only a cancel fails.
[[nodiscard]] Result<std::string> difference(const NavGraph& here, const NavGraph& there,
                                             JobContext& context);

}  // namespace navwright
