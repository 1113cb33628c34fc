#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The public interface of Navwright's core: read demos, maps and navs, generate, test and write a nav.
/// docs/library.md shows how it is used. Lengths are in game units, times in seconds of game time. All
/// functions may be called from any thread, several at a time, and throw nothing.
namespace navwright {
class GameMap;
}

namespace navwright::library {

/// Why something could not be done.
struct Error {
    std::string what;        ///< one sentence, without its full stop
    std::string where = {};  ///< file, with place or field where known; may be empty
    std::string hint = {};   ///< what to do about it; may be empty
    bool cancelled = false;  ///< Work::stop was asked; the rest is empty

    /// "where: what (hint)", leaving out what is empty.
    [[nodiscard]] std::string message() const;
};

template <class T = void>
using Result = std::expected<T, Error>;

/// How a piece of work is done and followed. Functions are called from any thread, one call at a time.
struct Work {
    std::stop_token stop = {};  ///< asked for, the work ends soon, with Error::cancelled
    int threads = 0;            ///< 0: one per core; never changes the result
    /// `done` of `total` units of `task` are finished; `total` 0: not known.
    std::function<void(std::string_view task, std::size_t done, std::size_t total)> progress = {};
    std::function<void(std::string_view sentence)> warning = {};
};

struct Point {
    float x = 0, y = 0, z = 0;

    friend bool operator==(const Point&, const Point&) = default;
};

// Demos -----------------------------------------------------------------------------------------------------

/// Where a player was in one frame; there are ten a second.
struct DemoPlace {
    double seconds = 0;              ///< since the beginning of the match
    Point origin;                    ///< of the player, 24 above the floor he stands on
    bool playing = false;            ///< neither a spectator nor dead
    std::optional<int> health = {};  ///< nothing until the demo tells
};

struct DemoPlayer {
    int slot = 0;
    std::string name;               ///< the last he had; may be empty
    std::vector<DemoPlace> places;  ///< ascending seconds; gaps where the slot was not in use
};

/// What a demo holds of one map.
struct DemoMatch {
    std::string map;
    double seconds = 0;
    std::vector<DemoPlayer> players;  ///< ascending slots
};

struct Demo {
    std::string name;  ///< file name without folders
    std::vector<DemoMatch> matches;
    bool damaged = false;               ///< what is behind the damage is missing
    std::vector<std::string> warnings;  ///< sentences: what is missing, or odd
};

/// Reads an MVD2 or DM2 demo, gzipped or not. Errors: no demo, damage before the first frame, a newer
/// version.
[[nodiscard]] Result<Demo> readDemo(const std::filesystem::path& file, const Work& work = {});

// Maps ------------------------------------------------------------------------------------------------------

struct Map {
    std::string name;           ///< file name without folder and extension
    std::int32_t checksum = 0;  ///< as servers send it
    Point mins, maxs;
    std::vector<Point> spawns;              ///< where players appear
    std::shared_ptr<const GameMap> inside;  ///< for generate() and test()
};

/// Reads a Quake 2 map (IBSP, version 38). Errors name the part of the file.
[[nodiscard]] Result<Map> readMap(const std::filesystem::path& file, const Work& work = {});

// Navs ------------------------------------------------------------------------------------------------------

struct Link {
    int target = 0;         ///< index into Nav::nodes
    std::uint8_t type = 1;  ///< the engine's number (typeName())
    float cost = 0;         ///< units, above 0

    friend bool operator==(const Link&, const Link&) = default;
};

struct Node {
    Point origin;           ///< of a player who stands there, 24 above the floor
    std::uint8_t type = 1;  ///< the engine's number (typeName())
    int area = 0;           ///< 0 to 31; 0 everywhere: no areas
    std::vector<Link> links = {};
    bool inUse = true;  ///< false only in files that were read

    friend bool operator==(const Node&, const Node&) = default;
};

/// A node's number is its index.
struct Nav {
    std::vector<Node> nodes;

    friend bool operator==(const Nav&, const Nav&) = default;
};

/// "MOVE", "JUMP", ... as in docs/formats.md; "?" for a number that is none.
[[nodiscard]] std::string_view typeName(std::uint8_t type);

/// Reads a .nav of Action Quake 2, the re-release's NAV2 and NAV3, or NavJson.
[[nodiscard]] Result<Nav> readNav(const std::filesystem::path& file, const Work& work = {});

/// Writes a .nav as the game server loads it: whole or not at all. Errors: what the engine could not load
/// (more than 8095 nodes or 31 links a node, a link to nowhere, to itself or twice to the same node, a cost
/// not above 0, ...), or the disk.
[[nodiscard]] Result<> writeNav(const Nav& nav, const std::filesystem::path& file, const Work& work = {});

// Generating ------------------------------------------------------------------------------------------------

/// Thresholds (docs/parameters.md).
struct Settings {
    std::string preset = "default";                      ///< "default", "literal", or the file of a preset
    std::map<std::string, std::string> parameters = {};  ///< by key, over the preset: "nodes.radius", "48"
};

struct GenerateInput {
    Map map;
    /// Files, and folders with all below them; none: from the map alone.
    std::vector<std::filesystem::path> demos = {};
    Settings settings = {};
    std::filesystem::path cache = {};  ///< a folder that keeps demos that were read; empty: none
};

struct Generated {
    Nav nav;                            ///< never empty; the engine can load it
    std::vector<std::string> warnings;  ///< sentences: demos that could not be used, ...
};

/// Makes a nav. The same input gives the same nav. Errors: a parameter that is none or out of its range, no
/// demo of this map, nothing that became a node.
[[nodiscard]] Result<Generated> generate(const GenerateInput& input, const Work& work = {});

// Testing ---------------------------------------------------------------------------------------------------

struct TestInput {
    int tests = 1;           ///< at least 1, each with a seed of its own
    std::uint64_t seed = 1;  ///< of the first; the others follow
    Settings settings = {};  ///< `navtest.*`: bots, seconds, limits
};

/// One of the four figures that decide.
struct TestFigure {
    std::string name;  ///< "Share of nodes visited", "Deaths per bot and minute", ...
    double value = 0;
    double limit = 0;
    bool atLeast = false;  ///< the limit is a least value, else a greatest
    bool passed = true;
};

struct TestReport {
    bool passed = false;  ///< every single test has
    int bots = 0;
    double seconds = 0;  ///< of all tests together
    std::vector<TestFigure> figures;
    std::uint64_t deaths = 0;
    std::vector<int> badNodes;                  ///< ascending, as are the next two
    std::vector<std::pair<int, int>> badLinks;  ///< from, to
    std::vector<int> unreachableNodes;
    std::string json;  ///< MAP.navtest.json (docs/formats.md)
};

/// Lets simulated bots walk the nav. The same input gives the same report. Errors: a parameter that is none
/// or out of its range, a nav without nodes or one that the engine could not load, a map without spawn
/// points.
[[nodiscard]] Result<TestReport> test(const Nav& nav, const Map& map, const TestInput& input = {},
                                      const Work& work = {});

}  // namespace navwright::library
