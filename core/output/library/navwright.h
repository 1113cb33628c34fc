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

/// The public interface of Navwright's core: reads demos, maps and navs, generates, tests and writes navs.
/// See docs/library.md for examples. Lengths are in game units, times in seconds of game time. All functions
/// are thread-safe and do not throw.
namespace navwright {
class GameMap;
}

namespace navwright::library {

/// Why something failed.
struct Error {
    std::string what;        ///< one sentence without full stop
    std::string where = {};  ///< file, with position or field where known; may be empty
    std::string hint = {};   ///< what to do; may be empty
    bool cancelled = false;  ///< Work::stop was requested; the rest is empty

    /// "where: what (hint)", without empty parts.
    [[nodiscard]] std::string message() const;
};

template <class T = void>
using Result = std::expected<T, Error>;

/// Options of an operation. Functions may be called from any thread, but never two at once.
struct Work {
    std::stop_token stop = {};  ///< on request the operation soon ends with Error::cancelled
    int threads = 0;            ///< 0: one per core; does not affect the result
    /// `done` of `total` units of `task` are finished; `total` 0: unknown.
    std::function<void(std::string_view task, std::size_t done, std::size_t total)> progress = {};
    std::function<void(std::string_view sentence)> warning = {};
};

struct Point {
    float x = 0, y = 0, z = 0;

    friend bool operator==(const Point&, const Point&) = default;
};

// Demos -----------------------------------------------------------------------------------------------------

/// A player in one frame; there are ten frames per second.
struct DemoPlace {
    double seconds = 0;              ///< since the start of the match
    Point origin;                    ///< of the player, 24 above the floor he stands on
    bool playing = false;            ///< neither spectating nor dead
    std::optional<int> health = {};  ///< nullopt until the demo states it
};

struct DemoPlayer {
    int slot = 0;
    std::string name;               ///< the last one used; may be empty
    std::vector<DemoPlace> places;  ///< ascending seconds; with gaps where the slot was unused
};

/// The part of a demo on one map.
struct DemoMatch {
    std::string map;
    double seconds = 0;
    std::vector<DemoPlayer> players;  ///< by slot, ascending
};

struct Demo {
    std::string name;  ///< without folders
    std::vector<DemoMatch> matches;
    bool damaged = false;               ///< everything after the damage is missing
    std::vector<std::string> warnings;  ///< sentences: what is missing or odd
};

/// Reads an MVD2 or DM2 demo, optionally gzipped. Errors: not a demo, damage before the first frame, a newer
/// version.
[[nodiscard]] Result<Demo> readDemo(const std::filesystem::path& file, const Work& work = {});

// Maps ------------------------------------------------------------------------------------------------------

struct Map {
    std::string name;           ///< file name without folder and extension
    std::int32_t checksum = 0;  ///< as servers send it
    Point mins, maxs;
    std::vector<Point> spawns;              ///< spawn points
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
    Point origin;           ///< of a player standing there, 24 above the floor
    std::uint8_t type = 1;  ///< the engine's number (typeName())
    int area = 0;           ///< 0 to 31; all 0: no areas
    std::vector<Link> links = {};
    bool inUse = true;  ///< false only in files

    friend bool operator==(const Node&, const Node&) = default;
};

/// A node's number is its index.
struct Nav {
    std::vector<Node> nodes;

    friend bool operator==(const Nav&, const Nav&) = default;
};

/// The type's name as in docs/formats.md: "MOVE", "JUMP", ...; "?" for an unknown number.
[[nodiscard]] std::string_view typeName(std::uint8_t type);

/// Reads an Action Quake 2 .nav, a re-release's NAV2 or NAV3, or NavJson.
[[nodiscard]] Result<Nav> readNav(const std::filesystem::path& file, const Work& work = {});

/// Writes a .nav for the game server, atomically. Errors: what the engine cannot load (more than 8095 nodes
/// or 31 links per node, a link to nowhere, to itself or twice to the same node, a cost not above 0, ...),
/// those of the disk.
[[nodiscard]] Result<> writeNav(const Nav& nav, const std::filesystem::path& file, const Work& work = {});

// Generating ------------------------------------------------------------------------------------------------

/// Thresholds (docs/parameters.md).
struct Settings {
    std::string preset = "default";  ///< a built-in preset, such as "default" or "literal", or a preset file
    std::map<std::string, std::string> parameters =
        {};  ///< override the preset; by key: "nodes.radius", "48"
};

struct GenerateInput {
    Map map;
    /// Files and folders (recursive); empty: from the map alone.
    std::vector<std::filesystem::path> demos = {};
    Settings settings = {};
    std::filesystem::path cache = {};  ///< folder for caching read demos; empty: none
};

struct Generated {
    Nav nav;                            ///< never empty, and loadable by the engine
    std::vector<std::string> warnings;  ///< sentences: skipped demos, ...
};

/// Generates a nav. Deterministic. Errors: an unknown parameter or a value out of range, no demo of this map,
/// no nodes.
[[nodiscard]] Result<Generated> generate(const GenerateInput& input, const Work& work = {});

// Testing ---------------------------------------------------------------------------------------------------

struct TestInput {
    int tests = 1;           ///< at least 1, each with its own seed
    std::uint64_t seed = 1;  ///< of the first test; then consecutive
    Settings settings = {};  ///< `navtest.*`: bots, seconds, limits
};

/// One of the four figures that decide a test.
struct TestFigure {
    std::string name;  ///< "Share of nodes visited", "Deaths per bot and minute", ...
    double value = 0;
    double limit = 0;
    bool atLeast = false;  ///< whether the limit is a minimum
    bool passed = true;
};

struct TestReport {
    bool passed = false;  ///< every test passed
    int bots = 0;
    double seconds = 0;  ///< of all tests in total
    std::vector<TestFigure> figures;
    std::uint64_t deaths = 0;
    std::vector<int> badNodes;                  ///< ascending, as are the next two lists
    std::vector<std::pair<int, int>> badLinks;  ///< from, to
    std::vector<int> unreachableNodes;
    std::string json;  ///< MAP.navtest.json (docs/formats.md)
};

/// Tests a nav with simulated bots. Deterministic. Errors: an unknown parameter or a value out of range, a
/// nav without nodes or that the engine cannot load, a map without spawn points.
[[nodiscard]] Result<TestReport> test(const Nav& nav, const Map& map, const TestInput& input = {},
                                      const Work& work = {});

}  // namespace navwright::library
