#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/aas/travel/area_set.h"

namespace navwright {

/// A way as one end of it is told of.
struct AreaWay {
    std::int32_t number = 0;  ///< of the reachability
    std::int32_t area = 0;    ///< at its other end
    AasTravel travel = AasTravel::none;
    double seconds = 0;
};

/// What there is to say of one area.
struct AreaCase {
    std::int32_t number = 0;
    AasAreaSettings settings;
    std::optional<std::pair<std::int32_t, std::int32_t>> portalOf;  ///< clusters in front and behind
    Box bounds;
    Vec3 middle{0};            ///< of its floor
    double floor = 0;          ///< square units
    int sides = 0;             ///< faces
    std::int32_t mover = 0;    ///< brush model of the door whose way it is; 0: none
    std::vector<AreaWay> out;  ///< in the file's order
    std::vector<AreaWay> in;
    std::vector<MapPlace> places;      ///< starts and items that are in it
    std::vector<std::uint32_t> nodes;  ///< of those given, ascending
};
/// `nodes`: origins of a nav's nodes. Nothing where there is no such area.
[[nodiscard]] std::optional<AreaCase> areaCase(const AreaSet& set, std::uint64_t number,
                                               std::span<const Vec3> nodes);

/// What there is to say of one way.
struct WayCase {
    std::int32_t number = 0;
    std::int32_t from = 0, to = 0;
    AasTravel travel = AasTravel::none;
    Vec3 start{0}, end{0};
    double seconds = 0;
    std::int32_t edge = 0, face = 0;   ///< as the file has them
    std::optional<std::int32_t> back;  ///< the way that leads back soonest
    std::vector<std::int32_t> beside;  ///< other ways from the one area to the other, ascending
};
/// Nothing where there is no such way.
[[nodiscard]] std::optional<WayCase> wayCase(const AreaSet& set, std::uint64_t number);

}  // namespace navwright
