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
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/bots/test/sent_bot.h"
#include "core/bots/test/simulator.h"
#include "core/floor/navmesh/mesh_area.h"
#include "core/floor/quadmesh/quad_mesh.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"

/// What navmesh, rectangles and areas of a map say of a nav.
namespace navwright {

class NavMesh;

/// What is asked for a path. A straight line always has its two ends, its length and time; it is whole where
/// one walks it, else there is none.
enum class PathWay : std::uint8_t {
    nav,         ///< over the nodes that bots take
    navmesh,     ///< corridor and funnel of Detour
    rectangles,  ///< A* over leaves, pulled taut
    areas,       ///< the quickest route
    straight,    ///< as the crow flies
};
inline constexpr std::size_t kPathWays = 5;
inline constexpr std::array kAllPathWays{PathWay::nav, PathWay::navmesh, PathWay::rectangles, PathWay::areas,
                                         PathWay::straight};
/// "nav", "navmesh", "rectangles", "areas", "straight".
[[nodiscard]] std::string_view pathWayName(PathWay way);

enum class PathEnd : std::uint8_t {
    none,     ///< no path: nothing to ask, or an end is not on it
    partial,  ///< ends where it comes nearest to the goal
    whole,
};
inline constexpr int kPathEnds = 3;
/// "none", "partial", "whole".
[[nodiscard]] std::string_view pathEndName(PathEnd end);

struct ComparedPath {
    PathEnd end = PathEnd::none;
    /// Origins of a player where it turns, both ends included: those asked for, or where the mesh is nearest
    /// to them. Empty: none.
    std::vector<Vec3> corners;
    double length = 0;                ///< units, in space, from corner to corner
    double seconds = 0;               ///< estimate: see PathComparer
    std::vector<std::int32_t> nodes;  ///< of the nav's way, start and goal included
    std::string why;                  ///< a sentence where it is not whole

    friend bool operator==(const ComparedPath&, const ComparedPath&) = default;
};

struct ComparedPaths {
    Vec3 from{0}, to{0};
    bool hasNav = false;  ///< else there was none to ask
    std::array<ComparedPath, kPathWays> ways;
    /// The nav's length over that of the shortest whole way over a mesh (navmesh, rectangles). Nothing where
    /// one of them is missing.
    std::optional<double> ratio;

    [[nodiscard]] const ComparedPath& of(PathWay way) const { return ways[static_cast<std::size_t>(way)]; }
    /// A mesh leads there, and the nav does not.
    [[nodiscard]] bool navMissing() const;
};

/// What there is of a map. All but the map may be null: that way is `none` then. What is given outlives all
/// that is made of it.
struct CrossGround {
    const GameMap& map;
    const NavGraph* nav = nullptr;
    const QuadMesh* rectangles = nullptr;
    const NavMesh* navmesh = nullptr;
    const AreaSet* areas = nullptr;
    MeshCosts costs = {};  ///< of the navmesh: meshCosts(); factors below 1 count as 1
};

/// Asks all ways for paths, again and again. Not for two threads at once. The nav's way is that of the
/// engine's bots without their random detours (enginePath()), from the node that a bot at the start takes for
/// its own to the one at the goal (SpawnReach), with the straight lines from and to them. Its seconds are
/// travelSeconds(); on meshes 300 units/s, swimming 150, crouched 100, on ladders 200, falling at least as
/// long as free fall takes, by teleporter none. Areas have times of their own.
class PathComparer {
  public:
    /// Errors: no memory for the navmesh's search.
    [[nodiscard]] static Result<PathComparer> of(const CrossGround& ground);
    PathComparer(PathComparer&&) noexcept;
    PathComparer& operator=(PathComparer&&) noexcept;
    ~PathComparer();

    /// From one player's origin to another. What cannot be asked says so in its `why`. From one start to
    /// many goals is quicker one after another, as what is known of the start is kept.
    [[nodiscard]] ComparedPaths compare(const Vec3& from, const Vec3& to);

  private:
    struct Asked;
    explicit PathComparer(std::unique_ptr<Asked> asked);
    std::unique_ptr<Asked> asked_;
};

/// The same once. Errors: as PathComparer::of().
[[nodiscard]] Result<ComparedPaths> comparePaths(const CrossGround& ground, const Vec3& from, const Vec3& to);

/// Errors: the place is not over floor of the rectangles (in a wall, in the air, outside); `which` names it.
[[nodiscard]] Result<> checkOverFloor(const QuadMesh& mesh, const Vec3& place, std::string_view which);

/// The nav's way as a simulated bot walks it.
struct SimulatedWay {
    SentBot::End end = SentBot::End::timeUp;
    double seconds = 0;                ///< until it ended
    std::vector<std::int32_t> walked;  ///< nodes it came by
    std::vector<Vec3> way;             ///< its origins every 0.1 s
    std::string text;                  ///< "arrived after 12.3 s", "stuck after ..."
};

/// Sends one bot from a place to the node at another. Errors: no nav, no node that serves the goal, as
/// sendBot(), cancelled.
[[nodiscard]] Result<SimulatedWay> simulatedSeconds(const CrossGround& ground, const Vec3& from,
                                                    const Vec3& to, const SimulatorSetup& setup,
                                                    JobContext& context);

}  // namespace navwright
