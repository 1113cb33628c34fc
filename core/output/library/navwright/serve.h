#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "basics.h"
#include "nav.h"

/// What is done at servers and games: navs are put where their bots read them, and demos are recorded.
namespace navwright::library::inline v1 {

/// A nav for a server or a game.
struct DeployInput {
    Nav nav = {};                    ///< of the game
    std::string map = {};            ///< name of its map
    std::filesystem::path to = {};   ///< folder of the server or the game, or its folder bots/nav
    std::string game = "action";     ///< name of the game's folder
    std::filesystem::path bsp = {};  ///< the map, also in a pack, for a game that has none; empty: none
};

/// What became of it.
struct Deployment {
    std::filesystem::path file = {};    ///< the nav there
    std::filesystem::path backup = {};  ///< what was there before; empty: nothing, or the same
    bool same = false;                  ///< it was there already, byte by byte
    std::string mapFile = {};           ///< the map there; empty: none was given
    std::string mapState = {};          ///< of it: "written", "there_already", "other_revision"; may be empty
};

/// Copies a nav to where the bots of a server or game read it, as `navgen deploy`. Each file is written whole
/// or not at all; the nav stays if the map cannot be written. Errors: no game in the folder, a map name that
/// a server cannot have, a nav that the engine cannot load, a test that is under way there, those of the
/// disk.
[[nodiscard]] NAVWRIGHT_API Result<Deployment> deploy(const DeployInput& input, const Work& work = {});

/// A nav that bots read.
struct DeployedNav {
    std::filesystem::path file = {};  ///< where it is
    Nav nav = {};                     ///< compare() tells how it differs
};
/// Reads the nav of a map that a server or game has, as `navgen deploy --compare`. Errors: no game in the
/// folder, no nav of this map, one that cannot be read.
[[nodiscard]] NAVWRIGHT_API Result<DeployedNav> deployed(const std::string& map,
                                                         const std::filesystem::path& to,
                                                         const std::string& game = "action",
                                                         const Work& work = {});

/// Servers to record.
struct RecordInput {
    std::vector<std::string> servers = {};    ///< HOST or HOST:PORT, 1 to 64, each once
    std::vector<std::string> passwords = {};  ///< none, one for all, or one for each
    std::filesystem::path folder = {};        ///< for the demos; made if absent
    double every = 0;                 ///< minutes after which a demo ends, up to 1440; 0: with the map
    double seconds = 0;               ///< stop after this time; 0: when Work::stop is requested
    bool deflate = false;             ///< servers may compress; frames then come in bursts
    std::filesystem::path navs = {};  ///< folder of navs to improve with the demos; empty: none
    std::vector<std::filesystem::path> maps = {};  ///< with `navs`: maps, and folders of these
    int tests = 5;                                 ///< with `navs`: of the old and the new nav, 1 to 100
    Settings settings = {};                        ///< with `navs`: any parameters
};

/// A demo that was recorded.
struct RecordedDemo {
    std::string server = {};          ///< HOST:PORT
    std::filesystem::path file = {};  ///< MAP_TIME_SERVER.mvd2
    std::string map = {};             ///< its name
    double seconds = 0;               ///< from its first message to its last
    std::uint64_t bytes = 0;          ///< its size
};

/// How it went with a server.
struct RecordedServer {
    std::string server = {};  ///< HOST:PORT
    std::string state = {};   ///< before the end: "streaming", "refused", ...
    std::string words = {};   ///< what was said of that state
};

/// What became of a map's nav.
struct NavUpdate {
    std::string map = {};     ///< its name
    std::string fate = {};    ///< "first", "replaced", "kept", "none"
    std::string why = {};     ///< a sentence without full stop
    std::uint64_t demos = 0;  ///< whose votes are in the new nav
};

/// What was recorded.
struct Recorded {
    std::vector<RecordedDemo> demos = {};      ///< by server, as they came
    std::vector<RecordedServer> servers = {};  ///< in order
    std::vector<NavUpdate> navs = {};          ///< in order of time
    std::string json = {};                     ///< as `navgen record --json` (docs/schemas)
};

/// Records demos of servers that show their games by GTV, as `navgen record`, until Work::stop is requested,
/// the time is over or every server has refused. A stop is no error: the demos so far are whole. Errors: no
/// server, a wrong or repeated name, too many passwords or too long ones, a value out of range, `navs`
/// without maps, those of the disk.
[[nodiscard]] NAVWRIGHT_API Result<Recorded> record(const RecordInput& input, const Work& work = {});

}  // namespace navwright::library::inline v1
