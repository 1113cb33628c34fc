#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/floor/mesh_comparison/compared_paths.h"

namespace navwright {

struct Floor;

/// A spawn point or an item of the map.
struct PairPlace {
    std::string name;  ///< "spawn 3 (1 2 3)", "weapon_mp5 (1 2 3)": the origin of the entity
    Vec3 origin{0};    ///< of a player there
    bool spawn = false;
};

/// Spawn points, then items, in the map's order, each where a player stands there. Items that are on no floor
/// of the rectangles are left out, where these are given, and on floor that a survey does not get to, where
/// that is given as well; places at most 16 units apart count once.
[[nodiscard]] std::vector<PairPlace> pairPlaces(const GameMap& map, const QuadMesh* rectangles,
                                                const Floor* floor = nullptr);

/// What a way made of a pair, without corners.
struct PairWay {
    PathEnd end = PathEnd::none;
    float length = 0, seconds = 0;

    friend bool operator==(const PairWay&, const PairWay&) = default;
};

struct PathPair {
    std::uint32_t from = 0, to = 0;  ///< of PathPairs::places
    std::array<PairWay, kPathWays> ways;
    std::optional<float> ratio;  ///< as ComparedPaths::ratio
    bool navMissing = false;     ///< a mesh leads there, and the nav does not

    [[nodiscard]] const PairWay& of(PathWay way) const { return ways[static_cast<std::size_t>(way)]; }
    friend bool operator==(const PathPair&, const PathPair&) = default;
};

struct PathPairs {
    std::vector<PairPlace> places;
    /// Each direction. Those first to which the nav is missing, the shortest straight on first; then by
    /// ratio, the worst first; then those without one. Ties in order of the places.
    std::vector<PathPair> rows;
    std::size_t missing = 0;                     ///< rows with `navMissing`
    std::size_t compared = 0;                    ///< rows with a ratio
    std::optional<double> median;                ///< of the ratios
    std::array<std::size_t, kPathWays> whole{};  ///< rows in which a way is whole
};

/// Places that are compared at most: of more, spawn points and items evenly taken.
inline constexpr std::size_t kMostPairPlaces = 192;

/// All pairs of the places. The same for any `jobs` (threads, 0 = one per core). Errors: fewer than two
/// places, as PathComparer::of(), cancelled.
[[nodiscard]] Result<PathPairs> comparePathPairs(const CrossGround& ground, std::span<const PairPlace> places,
                                                 int jobs, JobContext& context);

}  // namespace navwright
