#include "app/server/run/engine_test.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/map/packs/map_file.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr int kSpareSlots = 4;           ///< besides the bots', as the MVD recorder takes one
constexpr double kStartSeconds = 60;     ///< reading the map, bots joining
constexpr double kLeastSpeedup = 10;     ///< of an accelerated test; a hundred is usual
constexpr double kRealTimeMargin = 1.5;  ///< of one that is not

fs::path navPath(const EngineProfile& profile, const std::string& map, std::string_view ending) {
    return fs::path(profile.game) / "bots" / "nav" / (map + std::string(ending));
}

fs::path mapPath(const EngineProfile& profile, const std::string& map) {
    return fs::path(profile.game) / "maps" / (map + ".bsp");
}

/// A socket bound to the port on 127.0.0.1, then let go: the port it had, or nothing.
std::optional<int> tryPort(int port) {
    const int descriptor = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return std::nullopt;
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* generic = reinterpret_cast<sockaddr*>(&address);
    const bool bound =
        ::bind(descriptor, generic, size) == 0 && ::getsockname(descriptor, generic, &size) == 0;
    ::close(descriptor);
    return bound ? std::optional<int>(ntohs(address.sin_port)) : std::nullopt;
}

}  // namespace

Result<> checkTest(const EngineTest& test) {
    NAV_TRY(checkMapName(test.map));
    if (test.nav.empty()) return fail("There is no nav to test");
    return {};
}

fs::path reportFile(const EngineProfile& profile, const std::string& map) {
    return navPath(profile, map, ".navtest.json");
}

fs::path pathsFile(const EngineProfile& profile, const std::string& map) {
    return navPath(profile, map, ".navtest.paths");
}

std::vector<fs::path> touchedFiles(const EngineProfile& profile, const std::string& map) {
    return {navPath(profile, map, ".nav"), reportFile(profile, map),
            navPath(profile, map, ".navtest.json.tmp"), pathsFile(profile, map),
            // The engine writes down its bots when it ends.
            fs::path(profile.game) / "bots" / "prev_map_bots.txt", mapPath(profile, map)};
}

Result<std::vector<FolderChange>> changesFor(const EngineProfile& profile, const EngineTest& test) {
    std::vector<FolderChange> changes;
    const auto lent = mapPath(profile, test.map);
    for (const auto& file : touchedFiles(profile, test.map)) {
        if (file != lent) changes.push_back({file, std::nullopt});
    }
    changes.front().content = test.nav;
    if (test.mapFile.empty()) return changes;
    NAV_ASSIGN(auto map, readMapFile(test.mapFile));
    NAV_ASSIGN(const auto theirs, playedMap(foldersOf(profile.gameFolder()), test.map));
    if (!theirs) {
        std::error_code code;
        if (fs::is_directory((profile.folder / lent).parent_path(), code))
            changes.push_back({lent, std::move(map.bytes)});
        return changes;
    }
    if (theirs->bytes == map.bytes) return changes;
    return fail(fmt::format("The server has another {}.bsp than {}", test.map, test.mapFile.string()),
                theirs->where,
                "a nav fits one revision of a map: use the server's map, or put this one there");
}

std::vector<std::string> serverArguments(const EngineProfile& profile, const EngineTest& test, int port) {
    std::vector<std::string> arguments;
    const auto set = [&](const std::string& name, const std::string& value) {
        arguments.insert(arguments.end(), {"+set", name, value});
    };
    const auto number = [](auto value) { return fmt::format("{}", value); };
    const auto& setup = test.setup;
    const auto& limits = setup.thresholds;
    for (const auto& [name, value] : profile.cvars) set(name, value);
    set("basedir", ".");
    set("homedir", "");
    set("net_ip", "127.0.0.1");
    set("net_enable_ipv6", "0");
    set("net_port", number(port));
    set("public", "0");
    set("game", profile.game);
    set("deathmatch", "1");
    set("teamplay", "0");
    set("ctf", "0");
    set("bot_enable", "1");
    set("maxclients", number(setup.bots + kSpareSlots));
    set("bot_navtest", "1");
    set("bot_navtest_fast", profile.accelerated ? "1" : "0");
    set("bot_navtest_bots", number(setup.bots));
    set("bot_navtest_duration", number(setup.seconds));
    set("bot_navtest_max_duration", number(setup.maxSeconds));
    set("bot_navtest_stuck_seconds", number(setup.stuckSeconds));
    set("bot_navtest_seed", number(setup.seed));
    set("bot_navtest_paths", test.paths ? "1" : "0");
    set("bot_navtest_min_coverage", number(limits.minCoverage));
    set("bot_navtest_max_death_rate", number(limits.maxDeathRate));
    set("bot_navtest_max_stuck_rate", number(limits.maxStuckRate));
    set("bot_navtest_max_unreachable", number(limits.maxUnreachable));
    set("bot_navtest_bad_node_share", number(limits.badNodeShare));
    set("bot_navtest_bad_node_visits", number(limits.badNodeVisits));
    set("bot_navtest_bad_link_share", number(limits.badLinkShare));
    set("bot_navtest_bad_link_attempts", number(limits.badLinkAttempts));
    // The server's command line has limits of its own.
    const auto setFlag = [&](const std::string& name, bool on) {
        if (on) set(name, "1");
    };
    setFlag("bot_navtest_judge_nodes", limits.judgeNodes);
    setFlag("bot_navtest_judge_links", limits.judgeLinks);
    setFlag("bot_navtest_visited_by_arrival", limits.visitedByArrival);
    setFlag("bot_navtest_unreachable_by_visits", limits.unreachableByVisits);
    setFlag("bot_navtest_random_goals", setup.randomGoals);
    arguments.insert(arguments.end(), {"+map", test.map});
    return arguments;
}

double totalLimit(const EngineProfile& profile, const EngineTest& test) {
    if (profile.limits.totalSeconds > 0) return profile.limits.totalSeconds;
    const auto game = std::max(test.setup.seconds, test.setup.maxSeconds);
    return kStartSeconds + (profile.accelerated ? game / kLeastSpeedup : game * kRealTimeMargin);
}

Result<int> choosePort(const EngineProfile& profile) {
    if (const auto port = tryPort(profile.port)) return *port;
    if (profile.port == 0) {
        return fail(fmt::format("No port is free on 127.0.0.1: {}", std::strerror(errno)), {},
                    "stop other servers and try again");
    }
    return fail(fmt::format("Port {} is in use on this machine", profile.port), {},
                "stop what uses it, or give another port, or 0 for any free one");
}

}  // namespace navwright
