#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "basics.h"
#include "edit.h"
#include "map.h"
#include "nav.h"

/// How much of a map a nav covers, how straight its paths are, how sure its links are, how two navs differ,
/// who died where, and what files hold.
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

/// The evidence about a nav besides its map.
struct EvidenceInput {
    std::vector<std::filesystem::path> demos = {};  ///< files and folders (recursive); empty: none
    std::vector<std::string> tests = {};            ///< reports of this nav as JSON, at most two
    std::vector<Edit> edits = {};                   ///< what they lock stays
    bool bots = true;                               ///< let simulated bots try every link
    double least = 0;                  ///< 0..1: confidence below which parts are left out of `Ratings::sure`
    Settings settings = {};            ///< any parameters of stages
    std::filesystem::path cache = {};  ///< folder for caching read demos; empty: none
};

/// How sure it is that bots get along a nav, 0..1 (docs/confidence.md).
struct Ratings {
    std::vector<float> nodes = {};               ///< by node
    std::vector<std::vector<float>> links = {};  ///< by node, then by its links
    Nav sure;                                    ///< what is left of the nav; may be empty
    std::vector<std::string> warnings = {};      ///< sentences: spawn points that `sure` does not serve, ...
    std::string json = {};                       ///< as `navgen confidence --json` (docs/formats.md)
};

/// Rates every node and link of a nav, as `navgen confidence`. Errors: an unread map, a value out of range,
/// an unknown parameter, more than two tests or one of another nav, edits that edit() refuses, no demo of the
/// map, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<Ratings> confidence(const Nav& nav, const Map& map,
                                                       const EvidenceInput& input = {},
                                                       const Work& work = {});

/// Demos, and what their deaths are put beside.
struct DeathsInput {
    std::vector<std::filesystem::path> demos = {};  ///< files and folders (recursive), at least one
    Map map = {};                      ///< leaves out demos of other revisions; default: not read
    std::string mapName = {};          ///< empty: that of `map`, else the only one of the demos
    Nav nav = {};                      ///< for the nodes and links near hazards; may be empty
    float cell = 128;                  ///< side of the cubes that `json` counts deaths in: 16 to 4096 units
    Settings settings = {};            ///< those of samples
    std::filesystem::path cache = {};  ///< folder for caching read demos; empty: none
};

/// Who died of what. Empty names: unknown, or nobody.
struct DemoDeath {
    std::size_t demo = 0;                   ///< index into DeathsReport::demos
    double seconds = 0;                     ///< since the start of the demo
    std::string victim = {};                ///< a player's name
    std::string killer = {};                ///< the victim's for a suicide
    std::string means = {};                 ///< "m4", "fall", ... (docs/formats.md)
    std::string cause = {};                 ///< "combat", "suicide", or what of the map: "fall", "lava", ...
    std::optional<Point> place = {};        ///< of the body, units
    std::optional<Point> killerPlace = {};  ///< of the killer at that moment
    std::optional<Point> fellFrom = {};     ///< where a fall began
};

/// A place where the map kills.
struct HazardPlace {
    std::string cause = {};                ///< as DemoDeath::cause
    Point place = {};                      ///< of falls: where they began; units
    std::vector<std::size_t> deaths = {};  ///< indices into DeathsReport::deaths, ascending
    std::uint32_t players = 0;             ///< how many died there, counted for each demo
    int node = -1;                         ///< the nearest of the nav; -1: none
    NodeEnds link = {-1, -1};              ///< the nearest of the nav; -1: none
};

/// The deaths in demos.
struct DeathsReport {
    std::string map = {};                   ///< its name
    std::vector<std::string> demos = {};    ///< names of the files, ascending, each content once
    std::vector<DemoDeath> deaths = {};     ///< by demo, then by time
    std::vector<HazardPlace> hazards = {};  ///< most deaths first
    double recognised = 1;                  ///< share of the prints that may tell of deaths, 0..1
    std::string json = {};                  ///< as `navgen deaths --json` (docs/formats.md)
};

/// Lists deaths in demos and where the map kills, as `navgen deaths`. Errors: an unknown parameter or a value
/// out of range, demos of several maps and none named, no demo that can be read, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<DeathsReport> deaths(const DeathsInput& input, const Work& work = {});

/// What others need to reproduce a problem.
struct BundleInput {
    std::filesystem::path project = {};  ///< a project of the workbench
    std::filesystem::path locate = {};   ///< folder in which to look for missing inputs; empty: none
    std::string versions = {};           ///< of programs, lines; empty: the library's
    std::string log = {};                ///< output of a program; may be empty
    bool withInputs = false;             ///< include the map, the nav and the demos
};

/// Packs what reproduces a problem into one zip, as `navgen bundle`, whole or not at all; warns of inputs
/// that are missing or changed. Errors: those of the project, a wanted input that cannot be read, those of
/// the disk, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<> bundle(const BundleInput& input, const std::filesystem::path& file,
                                            const Work& work = {});

/// What a page about a project's nav is made of.
struct PageInput {
    std::filesystem::path project = {};  ///< a project of the workbench
    std::filesystem::path locate = {};   ///< folder in which to look for missing inputs; empty: none
    std::string test = {};               ///< a report of this very nav as JSON; empty: simulated bots test it
    Nav compared = {};                   ///< another nav to compare with; may be empty
    std::string comparedName = {};       ///< its name for the reader
    std::filesystem::path cache = {};    ///< folder for caching read demos; empty: none
};

/// Writes one HTML file about a project's nav, as `navgen report --no-pictures`, whole or not at all. Errors:
/// those of the project, no map, no demo or nav, a test of another nav, those of the disk, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<> writeReport(const PageInput& input, const std::filesystem::path& file,
                                                 const Work& work = {});

}  // namespace navwright::library::inline v1
