#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "basics.h"
#include "map.h"
#include "nav.h"

/// How much of a map a nav covers, how straight its paths are, how two navs differ, and what files hold.
namespace navwright::library::inline v1 {

/// Floor that no node covers.
struct Hole {
    double area = 0;    ///< square units
    Point center = {};  ///< on the floor, units
    Point mins = {};    ///< lower corner
    Point maxs = {};    ///< upper corner
};

/// A path of the nav that is much longer than the shortest.
struct DetourPath {
    std::string from = {};        ///< "spawn 3 (1 2 3)", "floor (1 2 3)", ...
    std::string to = {};          ///< the same of its end
    double length = 0;            ///< units
    double shortest = 0;          ///< length of the shortest path over the floor, units
    std::vector<int> nodes = {};  ///< of the path, in order
};

/// A spawn point or item that no node serves.
struct UnservedPlace {
    std::string name = {};    ///< "spawn 3", an item's class name, ...
    Point origin = {};        ///< units
    std::string reason = {};  ///< a sentence without full stop
};

/// How well a nav serves its map.
struct CoverageReport {
    double floorArea = 0;                  ///< reachable floor, square units
    double coveredArea = 0;                ///< what of it has a node near, square units
    std::vector<Hole> holes = {};          ///< of at least `coverage.least_hole`, largest first
    std::vector<int> misplacedNodes = {};  ///< where no player can be
    std::size_t pairs = 0;                 ///< of places compared
    std::size_t pairsMissing = 0;          ///< of them, those without a path over the nav
    /// Length of the nav's paths divided by that of the shortest: not exceeded by half of the pairs; empty:
    /// none compared.
    std::optional<double> median = {};
    std::optional<double> p99 = {};            ///< the same of 99 % of the pairs
    std::optional<double> worst = {};          ///< the same of all pairs
    std::vector<DetourPath> detours = {};      ///< the worst, at most 20
    std::vector<UnservedPlace> unserved = {};  ///< all
};

/// Measures as `navgen coverage` does (docs/rules.md 10). Errors: an unread map, no floor, an unknown
/// parameter or a value out of range, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<CoverageReport> coverage(const Nav& nav, const Map& map,
                                                            const Settings& settings = {},
                                                            const Work& work = {});

/// When nodes of two navs are the same.
struct CompareOptions {
    float radius = 48;      ///< they are at most so many units apart
    float stillness = 0.5;  ///< units that a node may shift and count as not moved
    bool costs = true;      ///< false: ignore costs, as one nav is of a file without them
};

/// A link by its nodes' numbers.
struct NodeEnds {
    int from = 0;  ///< where it starts
    int to = 0;    ///< where it ends

    /// All members are equal.
    friend bool operator==(const NodeEnds&, const NodeEnds&) = default;
};

/// How navs A and B differ. Pairs have A's first; all lists are ascending.
struct Differences {
    std::vector<std::pair<int, int>> matched = {};                 ///< nodes in both
    std::vector<int> nodesAdded = {};                              ///< only in B
    std::vector<int> nodesRemoved = {};                            ///< only in A
    std::vector<std::pair<int, int>> nodesMoved = {};              ///< at another place
    std::vector<std::pair<int, int>> nodesRetyped = {};            ///< of another type
    std::vector<NodeEnds> linksAdded = {};                         ///< only in B
    std::vector<NodeEnds> linksRemoved = {};                       ///< only in A
    std::vector<std::pair<NodeEnds, NodeEnds>> linksRetyped = {};  ///< of another type
    /// Of another cost, by more than their lengths differ.
    std::vector<std::pair<NodeEnds, NodeEnds>> linksRecosted = {};
    bool equal = false;  ///< nothing but the order of nodes and links differs
};

/// Compares two navs by place, as `navgen diff`. Errors: cancelled.
[[nodiscard]] NAVWRIGHT_API Result<Differences> compare(const Nav& a, const Nav& b,
                                                        const CompareOptions& options = {},
                                                        const Work& work = {});

/// What a file contains.
struct FileInfo {
    std::string kind = {};  ///< "nav (Action Quake 2)", ..., as `navgen info --formats` lists them
    std::string text = {};  ///< lines for people, as `navgen info` prints them
    std::string json = {};  ///< the same for programs (docs/schemas/navwright.info.schema.json)
};

/// Tells what a file is by its content: maps, demos, navs, packs and all other kinds. `game`: the folder for
/// the textures of a map; empty: near the map. Errors: nothing that is known, damaged, no such folder.
[[nodiscard]] NAVWRIGHT_API Result<FileInfo> info(const std::filesystem::path& file,
                                                  const std::filesystem::path& game = {},
                                                  const Work& work = {});

}  // namespace navwright::library::inline v1
