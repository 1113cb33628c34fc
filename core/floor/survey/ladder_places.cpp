#include "core/floor/survey/ladder_places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/base/points.h"
#include "core/floor/survey/floor_sampler.h"
#include "core/map/bsp/contents.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

/// Distance between body and ladder, units.
constexpr float kClearance = 1;
/// Distance at which a body detects its ladder, units.
constexpr float kFeel = 4;
/// Maximum distance from a ladder to the floor beside its top, units.
constexpr float kLedgeReach = 72;
constexpr float kFloorReach = 1024;

/// Merges touching ladder brushes into ladders.
std::vector<Box> wholeLadders(std::span<const Box> brushes) {
    std::vector<Box> ladders;
    for (Box box : brushes) {
        for (auto other = ladders.begin(); other != ladders.end();) {
            if (!overlap(*other, box)) {
                ++other;
                continue;
            }
            box = {glm::min(box.mins, other->mins), glm::max(box.maxs, other->maxs)};
            ladders.erase(other);
            other = ladders.begin();
        }
        ladders.push_back(box);
    }
    return ladders;
}

class LadderReader {
  public:
    LadderReader(const Collision& world, std::span<const FloorSample> samples, float grid)
        : world_(world), samples_(samples), grid_(grid), squares_(samples) {}

    [[nodiscard]] std::optional<std::pair<FloorSample, FloorSample>> face(const Box& ladder,
                                                                          const Vec3& outwards) const {
        const Vec3 center = (ladder.mins + ladder.maxs) / 2.0f;
        const Vec3 half = (ladder.maxs - ladder.mins) / 2.0f;
        const float out = glm::dot(glm::abs(outwards), half) + kHullStanding.maxs.x + kClearance;
        const Vec3 place = center + out * outwards;
        if (world_.inSolid(place, kHullStanding, kMaskPlayerSolid)) return std::nullopt;
        const auto felt = world_.trace(place, place - kFeel * outwards, kHullStanding, kMaskPlayerSolid);
        if ((felt.contents & kContentsLadder) == 0) return std::nullopt;
        const auto foot =
            world_.trace(place, place - Vec3(0, 0, kFloorReach), kHullStanding, kMaskPlayerSolid);
        if (foot.fraction == 1 || foot.normal.z < kPmoveMinGroundNormal) return std::nullopt;
        // Above the floor by the trace's margin, rounded up to 1/8.
        const Vec3 feet(foot.end.x, foot.end.y, std::ceil(foot.end.z * 8) / 8);
        const Vec3 head(place.x, place.y, topOf(ladder, place));
        if (world_.trace(place, head, kHullStanding, kMaskPlayerSolid).fraction < 1) return std::nullopt;
        return std::pair(sample(feet), sample(head));
    }

  private:
    /// Height of the highest floor the ladder leads to; of the ladder itself when there is none.
    [[nodiscard]] float topOf(const Box& ladder, const Vec3& place) const {
        const float limit = ladder.maxs.z + kOriginAboveFloor + kPmoveStepHeight;
        const auto reach = static_cast<std::int32_t>(std::ceil(kLedgeReach / grid_));
        const auto here = sample(place);
        std::optional<float> top;
        for (auto row = here.row - reach; row <= here.row + reach; ++row) {
            for (auto column = here.column - reach; column <= here.column + reach; ++column) {
                const auto [first, last] = squares_.square(column, row);
                for (auto i = first; i < last; ++i) {
                    const auto& at = samples_[i].origin;
                    const bool near = std::hypot(at.x - place.x, at.y - place.y) <= kLedgeReach;
                    if (near && at.z > place.z && at.z <= limit && (!top || at.z > *top)) top = at.z;
                }
            }
        }
        return top.value_or(ladder.maxs.z);
    }

    [[nodiscard]] FloorSample sample(const Vec3& origin) const {
        FloorSample made;
        made.origin = origin;
        made.column = static_cast<std::int32_t>(std::floor(origin.x / grid_));
        made.row = static_cast<std::int32_t>(std::floor(origin.y / grid_));
        made.kind = FloorSample::Kind::ladder;
        made.wet = (world_.pointContents(origin) & kContentsWater) != 0;
        return made;
    }

    const Collision& world_;
    std::span<const FloorSample> samples_;
    float grid_;
    SampleGrid squares_;
};

}  // namespace

std::vector<std::pair<FloorSample, FloorSample>> ladderPlaces(const GameMap& map,
                                                              std::span<const FloorSample> samples,
                                                              float grid, float leastHeight) {
    constexpr std::array<Vec3, 4> kFaces{{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}}};
    constexpr float kWholeMap = 4096;
    const LadderReader reader(map.collision, samples, grid);
    std::vector<std::pair<FloorSample, FloorSample>> places;
    for (const auto& ladder : wholeLadders(map.ladders())) {
        if (glm::length(ladder.mins) > 2 * kWholeMap || glm::length(ladder.maxs) > 2 * kWholeMap) continue;
        for (const auto& outwards : kFaces) {
            const auto place = reader.face(ladder, outwards);
            if (place && place->second.origin.z - place->first.origin.z >= leastHeight)
                places.push_back(*place);
        }
    }
    std::ranges::sort(places, positionBefore,
                      [](const auto& place) -> const Vec3& { return place.first.origin; });
    return places;
}

}  // namespace navwright
