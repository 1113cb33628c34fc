#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas.h"
#include "basics.h"
#include "edit.h"
#include "map.h"
#include "nav.h"

/// A map's floor as tiles of a quad tree, and a nav compared with what its map has.
namespace navwright::library::inline v1 {

/// What to make and ask.
struct TilesInput {
    float cell = 8;                  ///< side of the smallest tile: 1 to 64 units
    double aspect = 4;               ///< longest tile to merge, as a multiple of its width: 1 to 64
    Closed closed = {};              ///< what of the map is closed
    std::optional<Point> from = {};  ///< where a path begins, a player's origin; together with `to`
    std::optional<Point> to = {};    ///< where it ends
    std::optional<Point> goal = {};  ///< of a flow field, a player's origin
    Nav nav = {};                    ///< to compare with the flow field; may be empty
};

/// A rectangle of floor in which every straight line can be walked.
struct Tile {
    Point mins = {};             ///< its lowest corner, of players' origins, units
    Point maxs = {};             ///< its highest corner
    std::string kind = {};       ///< "stand", "crouch", "water", "ladder", "hazard"
    bool steps = false;          ///< it is steps, not a plane
    int sheet = 0;               ///< number of its sheet of floor
    int part = 0;                ///< number of its part, which is connected by walking
    std::vector<int> ways = {};  ///< tiles that it leads to, indices into Tiles::tiles
};

/// A path over tiles.
struct TilePath {
    bool whole = false;               ///< false: it ends nearest to the goal
    double length = 0;                ///< units, seen from above
    std::vector<Point> corners = {};  ///< players' origins, both ends included
    std::vector<int> tiles = {};      ///< that it leads over, indices into Tiles::tiles
};

/// A place of a flow field.
struct FlowPlace {
    Point at = {};            ///< a player's origin there
    float distance = 0;       ///< to the goal, units
    float x = 0;              ///< where to go: a unit vector; zero at the goal
    float y = 0;              ///< its other coordinate
    std::uint32_t crowd = 0;  ///< spawn points whose ways lead through
};

/// A node from which the nav takes much longer to the goal than the floor.
struct Roundabout {
    int node = 0;      ///< index into Nav::nodes
    double floor = 0;  ///< time over the floor, seconds
    double nav = 0;    ///< time over the nav, seconds; infinite: no way
};

/// The floor of a map.
struct Tiles {
    std::vector<Tile> tiles = {};              ///< by sheet
    double floor = 0;                          ///< square units
    std::size_t spawnPairs = 0;                ///< ordered pairs of spawn points on the floor
    std::size_t spawnPairsJoined = 0;          ///< of these, pairs with a way from the first to the second
    std::optional<TilePath> path = {};         ///< the one asked for
    std::vector<FlowPlace> field = {};         ///< places that lead to the goal; empty: none was given
    std::vector<Roundabout> roundabouts = {};  ///< without a way first, then by time lost
    std::string json = {};                     ///< as `navgen mesh --json` (docs/schemas)
};

/// Covers the floor with tiles, as `navgen mesh`. Errors: an unread map, a value out of range, something to
/// close that the map has not, a place that is not over floor, no node of the nav near the goal, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<Tiles> makeTiles(const Map& map, const TilesInput& input = {},
                                                    const Work& work = {});

/// What to compare a nav with besides tiles.
struct MeshesInput {
    Areas areas = {};                ///< of the map; default: none
    bool navmesh = false;            ///< with a navmesh for standing players
    std::optional<Point> from = {};  ///< where a path begins, a player's origin; together with `to`
    std::optional<Point> to = {};    ///< where it ends; without both: the whole nav
    bool simulate = false;           ///< with both: a simulated bot walks the nav
    bool propose = false;            ///< without: propose links, and let bots try them
    Closed closed = {};              ///< what of the map is closed
    float cell = 8;                  ///< side of the smallest tile: 1 to 64 units
    Settings settings = {};          ///< `navmesh.*`, `coverage.*`, `navtest.*`
};

/// A path of one kind.
struct WayThere {
    std::string over = {};            ///< "nav", "navmesh", "rectangles", "areas", "straight"
    std::string end = {};             ///< "whole", "partial": it ends nearest to the goal, "none"
    double length = 0;                ///< units
    double seconds = 0;               ///< estimate
    std::vector<Point> corners = {};  ///< players' origins, both ends included
    std::vector<int> nodes = {};      ///< of the nav's
    std::string why = {};             ///< why it is not whole; may be empty
};

/// A link that the nav lacks.
struct MissingLink {
    int from = 0;                      ///< node where it starts
    int to = 0;                        ///< node where it ends
    double straight = 0;               ///< its length, units
    std::optional<double> round = {};  ///< the nav's way there now, units; empty: none
    bool there = false;                ///< it is proposed in this direction
    bool back = false;                 ///< it is proposed in the other
    std::string text = {};             ///< how bots fared, in words
};

/// A nav beside the meshes of its map.
struct MeshesReport {
    std::vector<WayThere> ways = {};         ///< of the two places; empty: the whole nav was compared
    std::optional<double> ratio = {};        ///< the nav's length against the shortest over a mesh
    std::string bot = {};                    ///< what became of the simulated bot; empty: none was sent
    std::size_t pairs = 0;                   ///< ordered pairs of spawn points and items
    std::size_t pairsMissing = 0;            ///< that a mesh leads between and the nav does not
    std::optional<double> medianRatio = {};  ///< of the pairs that both lead between
    std::optional<double> served = {};       ///< share of the floor that has a node in reach, 0..1
    std::vector<int> nodesOffMesh = {};      ///< that stand on no mesh, ascending
    std::vector<MissingLink> links = {};     ///< proposed: without a way first, then by what they save
    std::vector<Edit> edits = {};            ///< that add them
    std::string json = {};                   ///< as `navgen compare-meshes --json` (docs/schemas)
};

/// Compares a nav with the meshes of its map, as `navgen compare-meshes`. Deterministic. Errors: an unread
/// map, a nav without nodes or of another map, areas of another map or without reachabilities, a value out of
/// range, one place without the other, a place that is not over floor, something to close that the map has
/// not, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<MeshesReport> compareMeshes(const Nav& nav, const Map& map,
                                                               const MeshesInput& input = {},
                                                               const Work& work = {});

}  // namespace navwright::library::inline v1
