#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/aas/travel/area_set.h"

namespace navwright {

/// A reachability seen from one of its areas.
struct AreaReachability {
    std::int32_t number = 0;  ///< of the reachability
    std::int32_t area = 0;    ///< at its other end
    AasTravel travel = AasTravel::none;
    double seconds = 0;
};

/// Details of one area.
struct AreaCase {
    std::int32_t number = 0;
    AasAreaSettings settings;
    std::optional<std::pair<std::int32_t, std::int32_t>> portalOf;  ///< in front and behind
    Box bounds;
    Vec3 center{0};                     ///< of its floor
    double floor = 0;                   ///< its size, square units
    int sides = 0;                      ///< number of faces
    std::int32_t mover = 0;             ///< brush model of the door that moves through it; 0: none
    std::vector<AreaReachability> out;  ///< in file order
    std::vector<AreaReachability> in;
    std::vector<MapPlace> places;      ///< starts and items in it
    std::vector<std::uint32_t> nodes;  ///< indices of the given nodes in it, ascending
};
/// Describes an area; nullopt when there is none. `nodes`: origins of a nav's nodes.
[[nodiscard]] std::optional<AreaCase> areaCase(const AreaSet& set, std::uint64_t number,
                                               std::span<const Vec3> nodes);

/// Details of one reachability.
struct ReachabilityCase {
    std::int32_t number = 0;
    std::int32_t from = 0, to = 0;
    AasTravel travel = AasTravel::none;
    Vec3 start{0}, end{0};
    double seconds = 0;
    std::int32_t edge = 0, face = 0;   ///< as stored
    std::optional<std::int32_t> back;  ///< the fastest reachability back
    std::vector<std::int32_t> beside;  ///< other reachabilities between the same areas, ascending
};
/// Describes a reachability; nullopt when there is none.
[[nodiscard]] std::optional<ReachabilityCase> reachabilityCase(const AreaSet& set, std::uint64_t number);

}  // namespace navwright
