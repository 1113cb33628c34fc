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

/// Where players can stand on a map, and how they get from place to place there, from the map alone.
namespace navwright {

/// A place where a body is held.
struct FloorSample {
    enum class Kind : std::uint8_t {
        floor,   ///< stands on the map's floor; stands for a square of it
        swim,    ///< in water above its floor
        ladder,  ///< at a ladder's foot or top
        spawn,   ///< where a player stands after spawning
        node,    ///< where a node of a nav stands
    };
    Vec3 origin{0};                    ///< a player's
    std::int32_t column = 0, row = 0;  ///< of the grid: x and y divided by its side, rounded down
    Kind kind = Kind::floor;
    bool crouched = false;  ///< only a crouched body fits
    bool wet = false;       ///< the origin is in water
};

/// Samples that are joined by walking or swimming both ways.
struct FloorPart {
    std::vector<std::uint32_t> samples;  ///< ascending
    bool start = false;                  ///< players spawn here
    bool reached = false;                ///< from where players spawn
};

/// A way from one part to another that simulated bots make.
struct FloorCrossing {
    std::uint32_t from = 0, to = 0;  ///< samples
    LinkJudgement judged;
};

/// The nearest way out of a part that was tried and failed.
struct FloorRefusal {
    std::uint32_t from = 0, to = 0;  ///< samples
    LinkFailure failure = LinkFailure::none;

    friend bool operator==(const FloorRefusal&, const FloorRefusal&) = default;
};

/// The standable floor of a map.
struct Floor {
    float grid = 0;                    ///< side of a square, units
    std::vector<FloorSample> samples;  ///< by row, column, height
    /// By sample: those in the squares around that one walks or swims to, and back. Ascending.
    std::vector<std::vector<std::uint32_t>> ways;
    std::vector<std::uint32_t> partOf;
    std::vector<FloorPart> parts;             ///< by their first sample
    std::vector<FloorCrossing> crossings;     ///< from reached parts; by (part, part)
    std::vector<FloorRefusal> refusals;       ///< at most one a part, by part
    std::vector<std::uint32_t> spawnSamples;  ///< those of kind spawn, ascending
    std::vector<Vec3> unheldSpawns;           ///< spawn points with no floor below them
    std::size_t judged = 0;                   ///< ways between parts that were simulated

    [[nodiscard]] bool reached(std::uint32_t sample) const { return parts[partOf[sample]].reached; }
    /// Square units of the floor that is reached.
    [[nodiscard]] double reachedArea() const;
    [[nodiscard]] double squareArea() const { return static_cast<double>(grid) * static_cast<double>(grid); }
};

/// Which ways between parts are looked for.
enum class FloorSearch {
    reach,  ///< until every part is reached, or cannot be
    ways,   ///< between all parts that are reached, as a nav needs them
};

/// Samples the floor and finds what can be reached from the spawn points: by walking and swimming between
/// neighbouring samples, and between what hangs together so by simulated bots (geometry.* parameters). The
/// same whatever `jobs` (threads, 0 = one per core). Errors: cancelled, no spawn points, none with floor
/// below.
[[nodiscard]] Result<Floor> surveyFloor(const GameMap& map, const Parameters& parameters, FloorSearch search,
                                        int jobs, JobContext& context);

/// What is known of a floor beforehand.
struct FloorSeed {
    std::vector<FloorSample> samples;  ///< of kinds floor and swim, for a grid of the same size; in any order
    /// Origins of samples between which ways are tried first, both ways.
    std::vector<std::pair<Vec3, Vec3>> ways;
};
/// The same on samples that are given.
[[nodiscard]] Result<Floor> surveyFloor(const GameMap& map, const Parameters& parameters, FloorSearch search,
                                        const FloorSeed& seed, int jobs, JobContext& context);

/// The floor surveyed last (FloorSearch::ways): it depends on the map and few parameters alone, so that most
/// changes leave it as it is. Not for two threads at once.
class FloorMemory {
  public:
    /// As surveyFloor().
    [[nodiscard]] Result<std::shared_ptr<const Floor>> survey(const GameMap& map,
                                                              const Parameters& parameters, int jobs,
                                                              JobContext& context);

    /// What survey() gave last; empty before, and after an error.
    [[nodiscard]] const std::shared_ptr<const Floor>& last() const { return floor_; }

  private:
    ContentHash key_;
    std::shared_ptr<const Floor> floor_;
};

}  // namespace navwright
