#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/base/digest.h"
#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/map/bsp/bsp_file.h"
#include "core/physics/map_queries/game_map.h"
#include "core/physics/movement/link_physics.h"

/// Where players can stand on a map and how they move between these places, derived from the map alone.
namespace navwright {

/// A place where a body is supported.
struct FloorSample {
    enum class Kind : std::uint8_t {
        floor,   ///< standing on floor; represents a grid square
        swim,    ///< in water above its floor
        ladder,  ///< at the foot or top of a ladder
        spawn,   ///< where a player lands after spawning
        node,    ///< a nav's node
    };
    Vec3 origin{0};                    ///< a player's
    std::int32_t column = 0, row = 0;  ///< in the grid: x and y divided by its side, rounded down
    Kind kind = Kind::floor;
    bool crouched = false;  ///< only fits crouched
    bool wet = false;       ///< the origin is in water
};

/// A component of samples connected by walking or swimming both ways.
struct FloorComponent {
    std::vector<std::uint32_t> samples;  ///< ascending
    bool start = false;                  ///< contains a spawn point
    bool reached = false;                ///< reachable from spawn points
};

/// A one-way connection between components that simulated bots pass.
struct FloorCrossing {
    std::uint32_t from = 0, to = 0;  ///< samples
    LinkJudgement judged;
};

/// The nearest connection out of a component that bots failed.
struct FloorRefusal {
    std::uint32_t from = 0, to = 0;  ///< samples
    LinkFailure failure = LinkFailure::none;

    friend bool operator==(const FloorRefusal&, const FloorRefusal&) = default;
};

/// The standable floor of a map.
struct Floor {
    float grid = 0;                    ///< side of a square, units
    std::vector<FloorSample> samples;  ///< ordered by row, column, height
    /// By sample: samples of neighbouring squares one can walk or swim to and back. Ascending.
    std::vector<std::vector<std::uint32_t>> ways;
    std::vector<std::uint32_t> componentOf;
    std::vector<FloorComponent> components;  ///< ordered by their first sample
    std::vector<FloorCrossing> crossings;  ///< out of reachable components; ordered by (component, component)
    std::vector<FloorRefusal> refusals;    ///< at most one per component, by component
    std::vector<std::uint32_t> spawnSamples;  ///< samples of kind spawn, ascending
    std::vector<Vec3> unheldSpawns;           ///< spawn points without floor below
    std::size_t judged = 0;                   ///< number of simulated connections

    [[nodiscard]] bool reached(std::uint32_t sample) const { return components[componentOf[sample]].reached; }
    /// Area of the reachable floor, square units.
    [[nodiscard]] double reachedArea() const;
    [[nodiscard]] double squareArea() const { return static_cast<double>(grid) * static_cast<double>(grid); }
};

/// How thoroughly crossings are searched.
enum class FloorSearch {
    reach,  ///< until every reachable component is reached
    ways,   ///< between all reachable components, as navs need
};

/// Samples the floor and finds what is reachable from spawn points: by walking and swimming between adjacent
/// samples, and by simulated bots between the resulting components (geometry.* parameters). The result does
/// not depend on `jobs` (threads, 0 = one per core). Errors: cancelled, no spawn points, none with floor
/// below.
[[nodiscard]] Result<Floor> surveyFloor(const GameMap& map, const Parameters& parameters, FloorSearch search,
                                        int jobs, JobContext& context);

/// Known samples and connections of a floor.
struct FloorSeed {
    std::vector<FloorSample> samples;  ///< of kinds floor and swim, for the same grid size; any order
    /// Origins of samples between which crossings are tried first, both ways.
    std::vector<std::pair<Vec3, Vec3>> ways;
};
/// Surveys given samples.
[[nodiscard]] Result<Floor> surveyFloor(const GameMap& map, const Parameters& parameters, FloorSearch search,
                                        const FloorSeed& seed, int jobs, JobContext& context);

/// Whether both sets of parameters give the same floor when a map is surveyed.
[[nodiscard]] bool sameFloor(const Parameters& a, const Parameters& b);

/// Caches the last survey with FloorSearch::ways: it depends only on the map and few parameters, so that most
/// changes keep it. Not thread-safe.
class FloorMemory {
  public:
    /// Errors: those of surveyFloor().
    [[nodiscard]] Result<std::shared_ptr<const Floor>> survey(const GameMap& map,
                                                              const Parameters& parameters, int jobs,
                                                              JobContext& context);

    /// The last result of survey(); empty before the first call and after an error.
    [[nodiscard]] const std::shared_ptr<const Floor>& last() const { return floor_; }

  private:
    ContentHash key_;
    std::shared_ptr<const Floor> floor_;
};

}  // namespace navwright
