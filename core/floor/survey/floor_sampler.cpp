#include "core/floor/survey/floor_sampler.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>

#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/base/points.h"
#include "core/map/bsp/collision.h"
#include "core/map/bsp/contents.h"
#include "core/map/bsp/model_brushes.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

/// Places tried along either side of a square, evenly spread.
constexpr int kTriesAcross = 5;
/// Players' coordinates are multiples of 1/8, and touching counts as inside.
constexpr float kEighth = 0.125f;
/// Floors of one square closer than a step count as one.
constexpr float kOneFloor = kPmoveStepHeight;
/// Maximum depth of floor below a body's center: steps, or a slope under its edge.
constexpr float kCenterDepth = kOriginAboveFloor + 24;
/// Vertical distance of samples in water, units.
constexpr float kSwimLevels = 64;
constexpr float kSurfaceProbe = 8;

struct Offset {
    float x = 0, y = 0;
};

/// Offsets as shares of the square's side, nearest to its centre first.
std::vector<Offset> offsetsInSquare() {
    std::vector<Offset> offsets;
    for (int i = 0; i < kTriesAcross * kTriesAcross; ++i) {
        const auto share = [](int step) {
            return (static_cast<float>(step) + 0.5f) / static_cast<float>(kTriesAcross) - 0.5f;
        };
        offsets.push_back({share(i % kTriesAcross), share(i / kTriesAcross)});
    }
    std::ranges::stable_sort(offsets, {}, [](const Offset& o) { return o.x * o.x + o.y * o.y; });
    return offsets;
}

bool isHurtAt(const Collision& world, std::span<const Box> hurt, const FloorSample& sample) {
    const Box& hull = sample.crouched ? kHullCrouched : kHullStanding;
    const Box body{sample.origin + hull.mins, sample.origin + hull.maxs};
    if (std::ranges::any_of(hurt, [&](const Box& box) { return overlap(box, body); })) return true;
    const Vec3 feet = sample.origin - Vec3(0, 0, kOriginAboveFloor - 1);
    const auto contents = world.pointContents(feet) | world.pointContents(sample.origin);
    return (contents & (kContentsLava | kContentsSlime)) != 0;
}

/// Samples one row of squares.
class RowSampler {
  public:
    RowSampler(const GameMap& map, std::span<const StandingSurface> surfaces, float grid,
               std::span<const Box> hurt)
        : world_(map.collision), surfaces_(surfaces), grid_(grid), hurt_(hurt), offsets_(offsetsInSquare()) {}

    [[nodiscard]] std::vector<FloorSample> row(std::int32_t row, std::int32_t firstColumn,
                                               std::int32_t lastColumn, const JobContext& context) const;

  private:
    using Near = std::vector<const StandingSurface*>;
    [[nodiscard]] Near near(const Near& from, int axis, std::int32_t square) const;
    void square(FloorSample sample, const Near& near, std::vector<FloorSample>& out) const;

    const Collision& world_;
    std::span<const StandingSurface> surfaces_;
    float grid_;
    std::span<const Box> hurt_;
    std::vector<Offset> offsets_;
};

/// The surfaces that a body in this range of an axis can touch.
RowSampler::Near RowSampler::near(const Near& from, int axis, std::int32_t square) const {
    const float low = static_cast<float>(square) * grid_ + kHullStanding.mins.x;
    const float high = static_cast<float>(square + 1) * grid_ + kHullStanding.maxs.x;
    Near found;
    std::ranges::copy_if(from, std::back_inserter(found), [&](const StandingSurface* surface) {
        return surface->bounds.mins[axis] <= high && surface->bounds.maxs[axis] >= low;
    });
    return found;
}

void RowSampler::square(FloorSample sample, const Near& near, std::vector<FloorSample>& out) const {
    std::vector<FloorSample> found;
    std::vector<float> heights;
    for (const auto& offset : offsets_) {
        const float x = (static_cast<float>(sample.column) + 0.5f + offset.x) * grid_;
        const float y = (static_cast<float>(sample.row) + 0.5f + offset.y) * grid_;
        heights.clear();
        for (const auto* surface : near) {
            for (const auto& side : surface->sides) {
                const float z = StandingSurface::originOver(side, x, y);
                if (std::abs(z) < kGridReach) heights.push_back(std::floor(z / kEighth) * kEighth + kEighth);
            }
        }
        std::ranges::sort(heights);
        heights.erase(std::ranges::unique(heights).begin(), heights.end());
        for (const float z : heights) {
            const bool known = std::ranges::any_of(
                found, [&](const FloorSample& other) { return std::abs(other.origin.z - z) <= kOneFloor; });
            sample.origin = {x, y, z};
            if (!known && holdsBody(world_, hurt_, sample)) found.push_back(sample);
        }
    }
    for (const auto& floor : found) {
        out.push_back(floor);
        if (floor.wet) addSwims(world_, hurt_, floor, out);
    }
}

std::vector<FloorSample> RowSampler::row(std::int32_t row, std::int32_t firstColumn, std::int32_t lastColumn,
                                         const JobContext& context) const {
    Near all;
    for (const auto& surface : surfaces_) all.push_back(&surface);
    const auto here = near(all, 1, row);
    std::vector<FloorSample> samples;
    for (auto column = firstColumn; column <= lastColumn && !context.stopRequested(); ++column) {
        FloorSample sample;
        sample.column = column;
        sample.row = row;
        square(sample, near(here, 0, column), samples);
    }
    return samples;
}

}  // namespace

bool holdsBody(const Collision& world, std::span<const Box> hurt, FloorSample& sample) {
    sample.crouched = world.inSolid(sample.origin, kHullStanding, kMaskPlayerSolid);
    if (sample.crouched && world.inSolid(sample.origin, kHullCrouched, kMaskPlayerSolid)) return false;
    const auto contents = world.pointContents(sample.origin);
    if ((contents & kMaskSolid) != 0) return false;  // outside the map
    const auto ground =
        world.trace(sample.origin, sample.origin - Vec3(0, 0, 1), kHullCrouched, kMaskPlayerSolid);
    if (ground.fraction == 1 || ground.normal.z < kPmoveMinGroundNormal) return false;
    if (world.lineClear(sample.origin, sample.origin - Vec3(0, 0, kCenterDepth), kMaskPlayerSolid))
        return false;
    sample.wet = (contents & kContentsWater) != 0;
    return !isHurtAt(world, hurt, sample);
}

void addSwims(const Collision& world, std::span<const Box> hurt, const FloorSample& bottom,
              std::vector<FloorSample>& out) {
    auto swim = bottom;
    swim.kind = FloorSample::Kind::swim;
    const auto isFree = [&](float z) {
        swim.origin.z = z;
        swim.crouched = world.inSolid(swim.origin, kHullStanding, kMaskPlayerSolid);
        return (world.pointContents(swim.origin) & kContentsWater) != 0 &&
               !(swim.crouched && world.inSolid(swim.origin, kHullCrouched, kMaskPlayerSolid)) &&
               !isHurtAt(world, hurt, swim);
    };
    float top = bottom.origin.z;
    while (isFree(top + kSurfaceProbe)) {
        top += kSurfaceProbe;
        if (top - bottom.origin.z < kOneFloor) continue;
        if (std::fmod(top - bottom.origin.z, kSwimLevels) == 0) out.push_back(swim);
    }
    if (top - bottom.origin.z < kOneFloor) return;
    if (std::fmod(top - bottom.origin.z, kSwimLevels) != 0 && isFree(top)) out.push_back(swim);
}

void sortSamples(std::vector<FloorSample>& samples) {
    std::ranges::sort(samples, {}, [](const FloorSample& sample) {
        return std::tuple(sample.row, sample.column, sample.origin.z, sample.kind, sample.origin.x,
                          sample.origin.y);
    });
}

Result<std::vector<FloorSample>> sampleFloor(const GameMap& map, float grid, std::span<const Box> hurt,
                                             int jobs, JobContext& context) {
    const auto surfaces = standingSurfaces(map.bsp);
    const RowSampler sampler(map, surfaces, grid, hurt);
    const auto [firstColumn, lastColumn] = cellsAlong(map.bsp.worldBounds(), 0, grid);
    const auto [firstRow, lastRow] = cellsAlong(map.bsp.worldBounds(), 1, grid);
    const auto count = lastRow < firstRow ? std::size_t{0} : toIndex(lastRow - firstRow) + 1;
    std::vector<std::vector<FloorSample>> rows(count);
    NAV_TRY(parallelFor(count, jobs, context, [&](std::size_t i) -> Result<> {
        rows[i] = sampler.row(firstRow + static_cast<std::int32_t>(i), firstColumn, lastColumn, context);
        return {};
    }));
    std::vector<FloorSample> samples;
    for (const auto& row : rows) samples.insert(samples.end(), row.begin(), row.end());
    sortSamples(samples);
    return samples;
}

SampleGrid::SampleGrid(std::span<const FloorSample> samples) : samples_(samples) {
    if (samples.empty()) return;
    firstRow_ = samples.front().row;
    for (std::uint32_t i = 0; i < samples.size(); ++i) {
        const auto row = toIndex(samples[i].row - firstRow_);
        while (rowStart_.size() <= row) rowStart_.push_back(i);
    }
    rowStart_.push_back(static_cast<std::uint32_t>(samples.size()));
}

std::pair<std::uint32_t, std::uint32_t> SampleGrid::square(std::int32_t column, std::int32_t row) const {
    const auto at = static_cast<std::int64_t>(row) - firstRow_;
    if (at < 0 || at + 1 >= static_cast<std::int64_t>(rowStart_.size())) return {0, 0};
    const auto begin = rowStart_[at];
    const auto inRow = samples_.subspan(begin, rowStart_[toIndex(at) + 1] - begin);
    const auto found = std::ranges::equal_range(inRow, column, {}, &FloorSample::column);
    const auto first = begin + static_cast<std::uint32_t>(found.begin() - inRow.begin());
    return {first, first + static_cast<std::uint32_t>(found.size())};
}

namespace {

constexpr float kFar = 1 << 14;

std::optional<StandingSurface> surfaceOf(const BspFile& bsp, const BspBrush& brush, const Vec3& moved) {
    StandingSurface surface{{Vec3(-kFar), Vec3(kFar)}, {}};
    auto& [mins, maxs] = surface.bounds;
    for (auto i = brush.firstSide; i < brush.firstSide + brush.sideCount; ++i) {
        const auto& plane = bsp.planes[bsp.brushSides[i].plane];
        const float dist = plane.dist + glm::dot(plane.normal, moved);
        for (int axis = 0; axis < 3; ++axis) {
            if (plane.normal[axis] == 1) maxs[axis] = std::min(maxs[axis], dist);
            if (plane.normal[axis] == -1) mins[axis] = std::max(mins[axis], -dist);
        }
        if (plane.normal.z >= kPmoveMinGroundNormal) surface.sides.push_back({plane.normal, dist});
    }
    if (surface.sides.empty()) return std::nullopt;
    return surface;
}

}  // namespace

float StandingSurface::originOver(const Side& side, float x, float y) {
    // The corner of the body's bottom that touches the side first.
    const float reach = kHullStanding.maxs.x * (std::abs(side.normal.x) + std::abs(side.normal.y));
    const float below = side.dist - side.normal.x * x - side.normal.y * y + reach;
    return below / side.normal.z + kOriginAboveFloor;
}

std::vector<StandingSurface> standingSurfaces(const BspFile& bsp) {
    std::vector<StandingSurface> surfaces;
    for (const auto& [number, moved] : standingBrushes(bsp)) {
        if (auto surface = surfaceOf(bsp, bsp.brushes[number], moved))
            surfaces.push_back(std::move(*surface));
    }
    return surfaces;
}

}  // namespace navwright
