#include "core/floor/from_areas/area_floor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/aas/file/aas_locate.h"
#include "core/aas/file/face_shape.h"
#include "core/base/engine_constants.h"
#include "core/base/vec3.h"
#include "core/floor/survey/floor_sampler.h"
#include "core/map/bsp/contents.h"
#include "core/map/bsp/hurt_volumes.h"

namespace navwright {

namespace {

/// Floors of one square closer than a step count as one.
constexpr float kOneFloor = kPmoveStepHeight;
/// Maximum distance of a link's end from the place that represents it.
constexpr float kEndReach = 40;
constexpr float kSwimLevel = 64;
/// Least floor of a square, square units: one of the 5 x 5 sample points.
constexpr float kTried = 32.0f / 5, kLeastFloor = kTried * kTried;
/// Limit of floor pieces in squares: several times the largest map's.
constexpr std::size_t kMostPieces = 1 << 20;

/// Clips a convex shape, seen from above, to axis * sign >= `least`.
std::vector<Vec3> cutOff(std::span<const Vec3> shape, int axis, float sign, float least) {
    std::vector<Vec3> rest;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const auto& one = shape[i];
        const auto& next = shape[(i + 1) % shape.size()];
        const float here = one[axis] * sign - least, there = next[axis] * sign - least;
        if (here >= 0) rest.push_back(one);
        if ((here < 0) != (there < 0)) rest.push_back(one + (next - one) * (here / (here - there)));
    }
    return rest;
}

/// Clips a shape to a band along an axis.
std::vector<Vec3> band(std::span<const Vec3> shape, int axis, float from, float to) {
    return cutOff(cutOff(shape, axis, 1, from), axis, -1, -to);
}

Vec3 meanOf(std::span<const Vec3> shape) {
    Vec3 sum(0);
    for (const auto& corner : shape) sum += corner;
    return sum / static_cast<float>(shape.size());
}

/// Area seen from above.
float seenSurface(std::span<const Vec3> shape) {
    float twice = 0;
    for (std::size_t i = 2; i < shape.size(); ++i) {
        const auto a = shape[i - 1] - shape[0], b = shape[i] - shape[0];
        twice += a.x * b.y - a.y * b.x;
    }
    return std::abs(twice) / 2;
}

Vec3 nearestOn(const Vec3& one, const Vec3& other, const Vec3& point) {
    const Vec3 along(other.x - one.x, other.y - one.y, 0);
    const float square = glm::dot(along, along);
    const float share = square > 0 ? glm::dot(point - one, along) / square : 0;
    return one + (other - one) * std::clamp(share, 0.0f, 1.0f);
}

/// The point of a convex shape nearest to a point, seen from above; the point itself when inside.
Vec3 nearestIn(std::span<const Vec3> shape, const Vec3& point) {
    bool left = false, right = false;
    float least = std::numeric_limits<float>::max();
    Vec3 nearest = shape.front();
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const auto& one = shape[i];
        const auto& next = shape[(i + 1) % shape.size()];
        const float side = (next.x - one.x) * (point.y - one.y) - (next.y - one.y) * (point.x - one.x);
        left = left || side > 0;
        right = right || side < 0;
        const auto on = nearestOn(one, next, point);
        const float away = std::hypot(on.x - point.x, on.y - point.y);
        if (away >= least) continue;
        least = away;
        nearest = on;
    }
    return left && right ? nearest : point;
}

class AreaFloor {
  public:
    AreaFloor(const TravelGraph& graph, const GameMap& map, float grid)
        : graph_(graph), map_(map), grid_(grid), hurt_(hurtBoxes(map.bsp)) {}

    Result<FloorSeed> make() {
        NAV_TRY(addSquares());
        std::vector<FloorSample> swims;
        for (const auto& sample : seed_.samples) {
            if (sample.wet && sample.kind == FloorSample::Kind::floor)
                navwright::addSwims(map_.collision, hurt_, sample, swims);
        }
        for (const auto& swim : swims) addPlace(swim);
        for (std::int32_t area = 1; area < static_cast<std::int32_t>(graph_.areaCount()); ++area) {
            const auto flags = graph_.aas().settings[area].flags;
            if (graph_.floor(area) <= 0 && (flags & kAasAreaLiquid) != 0) addWater(area);
        }
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
    /// Places are multiples of 1/8 unit above the floor; on a slope a body rests a little higher.
    [[nodiscard]] bool settle(FloorSample& sample) const {
        constexpr float kEighth = 0.125f;
        constexpr std::array kUp{0.0f, 0.5f, 1.0f, 2.0f, 4.0f};
        const float low = std::floor(sample.origin.z / kEighth) * kEighth + kEighth;
        return std::ranges::any_of(kUp, [&](float up) {
            sample.origin.z = low + up;
            return holdsBody(map_.collision, hurt_, sample);
        });
    }
    /// Adds a place if a body is supported there.
    bool addPlace(const Vec3& origin) {
        auto sample = sampleAt(origin);
        return settle(sample) && addPlace(sample);
    }
    bool addPlace(const FloorSample& sample, float apart = kOneFloor) {
        auto& heights = squares_[{sample.column, sample.row}];
        const bool known = std::ranges::any_of(heights, [&](std::size_t other) {
            return std::abs(seed_.samples[other].origin.z - sample.origin.z) <= apart;
        });
        if (known) return false;
        heights.push_back(seed_.samples.size());
        seed_.samples.push_back(sample);
        return true;
    }

    /// A square's floor within one area.
    struct Piece {
        Vec3 place{0}, center{0};  ///< nearest to the square's centre, and the piece's own centre
        float away = 0;            ///< distance of `place` from the square's centre
        float surface = 0;         ///< square units, seen from above
    };

    /// Adds a place per square, best piece first.
    Result<> addSquares() {
        for (std::int32_t area = 1; area < static_cast<std::int32_t>(graph_.areaCount()); ++area) {
            const auto& record = graph_.aas().areas[area];
            for (std::int32_t k = 0; k < record.faceCount; ++k) {
                const auto listed = graph_.aas().faceIndex[record.firstFace + k];
                const auto& face = graph_.aas().faces[std::abs(listed)];
                if ((face.flags & kAasFaceGround) == 0) continue;
                if (!addPieces(face))
                    return fail("The areas have more floor than a map can have", map_.name());
            }
        }
        for (auto& [square, pieces] : pieces_) {
            std::ranges::stable_sort(pieces, {}, &Piece::away);
            for (const auto& piece : pieces) {
                float floor = 0;
                for (const auto& other : pieces) {
                    if (std::abs(other.center.z - piece.center.z) <= kOneFloor) floor += other.surface;
                }
                if (floor < std::min(kLeastFloor, grid_ * grid_ / 25)) continue;
                if (!addPlace(piece.place)) addPlace(piece.center);
            }
        }
        return {};
    }

    /// False when there are too many.
    bool addPieces(const AasFace& face) {
        constexpr float kMapReach = 4096;
        const auto corners = cornersOf(graph_.aas(), face);
        const auto& plane = graph_.aas().planes[face.plane];
        if (corners.size() < 3 || plane.normal.z == 0) return true;
        const auto range = [&](int axis) {
            const auto [low, high] =
                std::ranges::minmax(corners, {}, [&](const Vec3& corner) { return corner[axis]; });
            const auto at = [&](float value) {
                return static_cast<std::int32_t>(
                    std::floor(std::clamp(value, -kMapReach, kMapReach) / grid_));
            };
            return std::pair(at(low[axis]), at(high[axis]));
        };
        const auto [firstRow, lastRow] = range(1);
        const auto [firstColumn, lastColumn] = range(0);
        for (auto row = firstRow; row <= lastRow; ++row) {
            const auto across = band(corners, 1, float(row) * grid_, float(row + 1) * grid_);
            if (across.size() < 3) continue;
            for (auto column = firstColumn; column <= lastColumn; ++column) {
                const auto cut = band(across, 0, float(column) * grid_, float(column + 1) * grid_);
                if (cut.size() < 3) continue;
                if (pieceCount_++ == kMostPieces) return false;
                pieces_[{column, row}].push_back(pieceOf(cut, {column, row}, plane));
            }
        }
        return true;
    }

    /// Prefers places where walls do not touch a body.
    [[nodiscard]] Piece pieceOf(std::span<const Vec3> cut, const Square& square,
                                const AasPlane& plane) const {
        constexpr float kFromWalls = 6;
        const Vec3 middle((float(square.first) + 0.5f) * grid_, (float(square.second) + 0.5f) * grid_, 0);
        const auto center = meanOf(cut);
        const auto onFloor = [&](Vec3 place) {
            place.z = (plane.dist - plane.normal.x * place.x - plane.normal.y * place.y) / plane.normal.z;
            return place;
        };
        auto place = nearestIn(cut, middle);
        const Vec3 inwards(center.x - place.x, center.y - place.y, 0);
        const float length = glm::length(inwards);
        if (place.x != middle.x || place.y != middle.y) {
            if (length > 0) place += inwards * (std::min(kFromWalls, length) / length);
        }
        return {onFloor(place), onFloor(center), std::hypot(place.x - middle.x, place.y - middle.y),
                seenSurface(cut)};
    }

    void addWater(std::int32_t area) {
        const auto& bounds = graph_.aas().areas[area].bounds;
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
                    addPlace(swim, kSwimLevel - 1);
                }
            }
        }
    }

    /// The place that represents a link's end: one nearby, or the end itself.
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
        for (const auto& way : graph_.reachabilities()) {
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
    std::map<Square, std::vector<std::size_t>> squares_;  ///< samples by square
    std::map<Square, std::vector<Piece>> pieces_;
    std::size_t pieceCount_ = 0;
};

}  // namespace

Result<FloorSeed> areaFloor(const TravelGraph& graph, const GameMap& map, float grid) {
    return AreaFloor(graph, map, grid).make();
}

}  // namespace navwright
