#include "areafloor/area_floor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "aas/aas_locate.h"
#include "base/vec3.h"
#include "bsp/contents.h"
#include "bsp/hurt_volumes.h"
#include "field/floor_squares.h"
#include "geometry/floor_sampler.h"

namespace navwright {

namespace {

/// Floors of one square are apart by more than a step, else they are one.
constexpr float kOneFloor = 18;
/// How far a way's end may be from the place that stands for it.
constexpr float kEndReach = 40;
constexpr float kSwimLevel = 64;

class AreaFloor {
  public:
    AreaFloor(const TravelGraph& graph, const GameMap& map, float grid)
        : graph_(graph), map_(map), grid_(grid), hurt_(hurtBoxes(map.bsp)) {}

    FloorSeed make() {
        addSquares();
        for (std::int32_t area = 1; area < static_cast<std::int32_t>(graph_.areaCount()); ++area) {
            if (filled_.contains(area)) continue;
            if (graph_.floor(area) > 0) {
                addMiddles(area);
            } else if ((graph_.aas().settings[static_cast<std::size_t>(area)].flags & kAasAreaLiquid) != 0) {
                addWater(area);
            }
        }
        std::vector<FloorSample> swims;
        for (const auto& sample : seed_.samples) {
            if (sample.wet && sample.kind == FloorSample::Kind::floor)
                navwright::addSwims(map_.collision, hurt_, sample, swims);
        }
        for (const auto& swim : swims) addPlace(swim);
        addWays();
        return std::move(seed_);
    }

  private:
    using Square = std::pair<std::int32_t, std::int32_t>;

    [[nodiscard]] FloorSample sampleAt(const Vec3& origin) const {
        FloorSample sample;
        sample.origin = origin;
        sample.column = static_cast<std::int32_t>(std::floor(origin.x / grid_));
        sample.row = static_cast<std::int32_t>(std::floor(origin.y / grid_));
        return sample;
    }
    /// Places are multiples of an eighth above the floor; a slope holds a body a little higher.
    [[nodiscard]] bool settle(FloorSample& sample) const {
        constexpr float kEighth = 0.125f;
        constexpr std::array kUp{0.0f, 0.5f, 1.0f, 2.0f, 4.0f};
        const float low = std::floor(sample.origin.z / kEighth) * kEighth + kEighth;
        return std::ranges::any_of(kUp, [&](float up) {
            sample.origin.z = low + up;
            return holdsBody(map_.collision, hurt_, sample);
        });
    }
    bool addPlace(const FloorSample& sample) {
        auto& heights = squares_[{sample.column, sample.row}];
        const bool known = std::ranges::any_of(heights, [&](std::size_t other) {
            return std::abs(seed_.samples[other].origin.z - sample.origin.z) <= kOneFloor;
        });
        if (known) return false;
        heights.push_back(seed_.samples.size());
        seed_.samples.push_back(sample);
        return true;
    }

    void addSquares() {
        for (const auto& [area, centre] : floorSquares(graph_, grid_).squares) {
            auto sample = sampleAt(centre);
            if (!settle(sample)) continue;
            addPlace(sample);
            filled_.insert(area);
        }
    }

    /// The middle of each ground face, if the grid met none of the area.
    void addMiddles(std::int32_t area) {
        const auto& aas = graph_.aas();
        const auto& record = aas.areas[static_cast<std::size_t>(area)];
        for (std::int32_t k = 0; k < record.faceCount; ++k) {
            const auto listed = aas.faceIndex[static_cast<std::size_t>(record.firstFace + k)];
            const auto& face = aas.faces[static_cast<std::size_t>(std::abs(listed))];
            if ((face.flags & kAasFaceGround) == 0 || face.edgeCount == 0) continue;
            Vec3 middle(0);
            for (std::int32_t e = 0; e < face.edgeCount; ++e) {
                const auto edge = aas.edgeIndex[static_cast<std::size_t>(face.firstEdge + e)];
                const auto& ends = aas.edges[static_cast<std::size_t>(std::abs(edge))].vertices;
                middle +=
                    aas.vertices[static_cast<std::size_t>(ends[edge < 0 ? 1 : 0])] / float(face.edgeCount);
            }
            auto sample = sampleAt(middle);
            if (settle(sample)) addPlace(sample);
        }
    }

    void addWater(std::int32_t area) {
        const auto& bounds = graph_.aas().areas[static_cast<std::size_t>(area)].bounds;
        const auto first = sampleAt(bounds.mins), last = sampleAt(bounds.maxs);
        for (auto row = first.row; row <= last.row; ++row) {
            for (auto column = first.column; column <= last.column; ++column) {
                for (float z = bounds.mins.z + 1; z < bounds.maxs.z; z += kSwimLevel) {
                    auto swim = sampleAt({(float(column) + 0.5f) * grid_, (float(row) + 0.5f) * grid_, z});
                    if (areaAt(graph_.aas(), swim.origin) != area) continue;
                    swim.kind = FloorSample::Kind::swim;
                    swim.wet = true;
                    const auto& world = map_.collision;
                    if ((world.pointContents(swim.origin) & kContentsWater) == 0) continue;
                    swim.crouched = world.inSolid(swim.origin, kHullStanding, kMaskPlayerSolid);
                    if (swim.crouched && world.inSolid(swim.origin, kHullCrouched, kMaskPlayerSolid))
                        continue;
                    addPlace(swim);
                }
            }
        }
    }

    /// The place that stands for an end of a way: one near, or the end itself.
    std::optional<Vec3> placeOf(const Vec3& end) {
        auto own = sampleAt(end);
        const FloorSample* best = nullptr;
        float least = kEndReach;
        for (auto row = own.row - 1; row <= own.row + 1; ++row) {
            for (auto column = own.column - 1; column <= own.column + 1; ++column) {
                const auto found = squares_.find({column, row});
                if (found == squares_.end()) continue;
                for (const auto index : found->second) {
                    const auto& sample = seed_.samples[index];
                    if (std::abs(sample.origin.z - end.z) > kOneFloor) continue;
                    const auto away = sample.origin - end;
                    const float distance = std::hypot(away.x, away.y);
                    if (distance >= least) continue;
                    least = distance;
                    best = &sample;
                }
            }
        }
        if (best != nullptr) return best->origin;
        if (!settle(own) || !addPlace(own)) return std::nullopt;
        return own.origin;
    }

    void addWays() {
        for (const auto& way : graph_.ways()) {
            const bool walked = way.travel == AasTravel::walk || way.travel == AasTravel::crouch ||
                                way.travel == AasTravel::swim;
            if (walked) continue;
            const auto from = placeOf(way.start), to = placeOf(way.end);
            if (from && to && *from != *to) seed_.ways.emplace_back(*from, *to);
        }
    }

    const TravelGraph& graph_;
    const GameMap& map_;
    float grid_;
    std::vector<Box> hurt_;
    FloorSeed seed_;
    std::map<Square, std::vector<std::size_t>> squares_;  ///< the samples of each
    std::set<std::int32_t> filled_;                       ///< areas that the grid met
};

}  // namespace

FloorSeed areaFloor(const TravelGraph& graph, const GameMap& map, float grid) {
    return AreaFloor(graph, map, grid).make();
}

}  // namespace navwright
