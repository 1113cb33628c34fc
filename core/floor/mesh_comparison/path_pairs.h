#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/index.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/floor/mesh_comparison/compared_paths.h"

namespace navwright {

struct Floor;

/// A spawn point or an item of the map.
struct PairPlace {
    std::string name;  ///< with the entity's origin: "spawn 3 (1 2 3)", "weapon_mp5 (1 2 3)"
    Vec3 origin{0};    ///< of a player there
    bool spawn = false;
};

/// Spawn points, then items, in map order, where a player stands at each. Skips items off the tiles'
/// floor (if given), and items on floor the survey does not reach (if given too). Places within 16 units
/// count once.
[[nodiscard]] std::vector<PairPlace> pairPlaces(const GameMap& map, const QuadMesh* tiles,
                                                const Floor* floor = nullptr);

/// A path of a pair, without corners.
struct PairWay {
    PathEnd end = PathEnd::none;
    float length = 0, seconds = 0;

    friend bool operator==(const PairWay&, const PairWay&) = default;
};

struct PathPair {
    std::uint32_t from = 0, to = 0;  ///< indices in PathPairs::places
    std::array<PairWay, kPathWays> ways;
    std::optional<float> ratio;  ///< see ComparedPaths::ratio
    bool navMissing = false;     ///< a mesh has a path and the nav does not

    [[nodiscard]] const PairWay& of(PathWay way) const { return ways[toIndex(way)]; }
    friend bool operator==(const PathPair&, const PathPair&) = default;
};

struct PathPairs {
    std::vector<PairPlace> places;
    /// Both directions. First those that the nav lacks, by straight distance; then by ratio, worst first;
    /// then those without ratio. Ties in place order.
    std::vector<PathPair> rows;
    std::size_t missing = 0;                     ///< rows with navMissing
    std::size_t compared = 0;                    ///< rows with a ratio
    std::optional<double> median;                ///< of the ratios
    std::array<std::size_t, kPathWays> whole{};  ///< by kind of path: rows in which it is whole
};

/// Maximum number of places; of more, spawn points and items are sampled evenly.
inline constexpr std::size_t kMostPairPlaces = 192;

/// Compares all pairs of places. The result does not depend on `jobs` (threads, 0 = one per core). Errors:
/// fewer than two places, those of PathComparer::of(), cancelled.
[[nodiscard]] Result<PathPairs> comparePathPairs(const ComparisonGround& ground,
                                                 std::span<const PairPlace> places, int jobs,
                                                 JobContext& context);

}  // namespace navwright
