#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/aas/travel/area_set.h"
#include "core/base/index.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/bots/test/sent_bot.h"
#include "core/bots/test/simulator.h"
#include "core/floor/navmesh/mesh_area.h"
#include "core/floor/quadmesh/quad_mesh.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"

/// Compares a nav with the navmesh, tiles and areas of a map.
namespace navwright {

class NavMesh;

/// Where a path comes from. The straight line always has its two ends, length and time; it is whole if it can
/// be walked, else there is no path.
enum class PathWay : std::uint8_t {
    nav,       ///< over a nav's nodes, as bots go
    navmesh,   ///< Detour's corridor and funnel
    tiles,     ///< A* over leaves, string-pulled
    areas,     ///< the fastest route
    straight,  ///< the straight line
};
inline constexpr std::size_t kPathWays = 5;
inline constexpr std::array kAllPathWays{PathWay::nav, PathWay::navmesh, PathWay::tiles, PathWay::areas,
                                         PathWay::straight};
/// "nav", "navmesh", "rectangles", "areas", "straight".
[[nodiscard]] std::string_view pathWayName(PathWay way);

enum class PathEnd : std::uint8_t {
    none,     ///< no path, or nothing to ask
    partial,  ///< ends at the point nearest to the goal
    whole,
};
inline constexpr int kPathEnds = 3;
/// "none", "partial", "whole".
[[nodiscard]] std::string_view pathEndName(PathEnd end);

/// How a mesh came to a path.
struct PathStrip {
    std::vector<std::vector<Vec3>> tiles;  ///< outlines of the corridor, players' origins; links have none
    /// The path before it is pulled taut: through the middles of the polygons of a navmesh, or of the sides
    /// where tiles touch.
    std::vector<Vec3> middles;
    double length = 0;  ///< of that path, in 3D, units

    friend bool operator==(const PathStrip&, const PathStrip&) = default;
};

struct ComparedPath {
    PathEnd end = PathEnd::none;
    /// Turning points as players' origins, including both ends: those given, or the nearest on the mesh.
    /// Empty: no path.
    std::vector<Vec3> corners;
    double length = 0;                ///< in 3D along the corners, units
    double seconds = 0;               ///< estimate, see PathComparer
    std::vector<std::int32_t> nodes;  ///< of the nav's path, including both ends
    std::string why;                  ///< the reason when it is not whole, one sentence
    PathStrip strip;                  ///< of navmesh and tiles, if asked for

    friend bool operator==(const ComparedPath&, const ComparedPath&) = default;
};

struct ComparedPaths {
    Vec3 from{0}, to{0};
    bool hasNav = false;  ///< whether there was a nav to ask
    std::array<ComparedPath, kPathWays> ways;
    /// The length of the nav's path divided by that of the shortest whole mesh path (navmesh, tiles).
    /// nullopt when either is missing.
    std::optional<double> ratio;

    [[nodiscard]] const ComparedPath& of(PathWay way) const { return ways[toIndex(way)]; }
    /// Whether a mesh has a whole path and the nav has none.
    [[nodiscard]] bool navMissing() const;
};

/// What is known of a map. All except the map may be null; that kind of path is then `none`. Must outlive all
/// objects made with it. What is closed is closed in each of them: the map is that of a ClosedMap, the nav
/// closedNav(), the tiles blockedMesh(), the navmesh closedNavMesh(), and `closed` says it of the areas.
struct ComparisonGround {
    const GameMap& map;
    const NavGraph* nav = nullptr;
    const QuadMesh* tiles = nullptr;
    const NavMesh* navmesh = nullptr;
    const AreaSet* areas = nullptr;
    MeshCosts costs = {};  ///< for the navmesh: meshCosts(); factors below 1 count as 1
    const TravelMask* closed = nullptr;
};

/// Finds paths of all kinds, repeatedly. Not thread-safe. The nav's path is that of the engine's bots without
/// random detours (enginePath()), between the nodes that serve start and goal (SpawnReach), plus straight
/// lines to them. Times: travelSeconds() on the nav; on meshes 300 units/s, swimming 150, crouching 100, on
/// ladders 200, falling at least as free fall, teleporting 0; areas use their own times.
class PathComparer {
  public:
    /// Errors: no memory for the navmesh query.
    [[nodiscard]] static Result<PathComparer> of(const ComparisonGround& ground);
    PathComparer(PathComparer&&) noexcept;
    PathComparer& operator=(PathComparer&&) noexcept;
    ~PathComparer();

    /// Finds all paths between two players' origins. Failures are explained in `why`. Queries with the same
    /// start in a row are faster, as data of the start is cached. `strips`: with corridors.
    [[nodiscard]] ComparedPaths compare(const Vec3& from, const Vec3& to, bool strips = false);

  private:
    struct Asked;
    explicit PathComparer(std::unique_ptr<Asked> asked);
    std::unique_ptr<Asked> asked_;
};

/// Compares one pair. Errors: those of PathComparer::of().
[[nodiscard]] Result<ComparedPaths> comparePaths(const ComparisonGround& ground, const Vec3& from,
                                                 const Vec3& to);

/// Fails when the place is not over the tiles' floor (in a wall, in the air, outside); `which` names it.
[[nodiscard]] Result<> checkOverFloor(const QuadMesh& mesh, const Vec3& place, std::string_view which);

/// The nav's path as walked by a simulated bot.
struct SimulatedWay {
    SentBot::End end = SentBot::End::timeUp;
    double seconds = 0;                ///< until it ended
    std::vector<std::int32_t> walked;  ///< nodes it passed
    std::vector<Vec3> way;             ///< its origin every 0.1 s
    std::string text;                  ///< the result: "arrived after 12.3 s", "stuck after ..."
};

/// Sends a bot from a place to the node at another. Errors: no nav, no node serves the goal, those of
/// sendBot(), cancelled.
[[nodiscard]] Result<SimulatedWay> simulatedSeconds(const ComparisonGround& ground, const Vec3& from,
                                                    const Vec3& to, const SimulatorSetup& setup,
                                                    JobContext& context);

}  // namespace navwright
