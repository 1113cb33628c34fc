#include "core/floor/quadmesh/floor_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "core/base/engine_constants.h"
#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/base/points.h"
#include "core/map/bsp/contents.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/map/bsp/model_brushes.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

constexpr float kEndless = std::numeric_limits<float>::infinity();
/// Players' coordinates are whole eighths, and a body that touches counts as inside.
constexpr float kGridStep = 0.125f;
/// Below a body's middle there is floor this near: steps, or a slope under the body's edge.
constexpr float kFloorBelow = kOriginAboveFloor + 24;
/// Columns are looked at so far off their middles, so that no wall on the grid of players' coordinates, where
/// maps are built, touches a body there: a gap as wide as a column always has one.
constexpr float kOffGrid = kGridStep / 2;
/// What a place takes in memory, with its ways and its column.
constexpr double kPlaceBytes = sizeof(FloorPlace) + sizeof(std::array<std::int32_t, 4>) + 12;

/// A brush, with planes moved out by a body's hull.
struct ColumnBrush {
    struct Side {
        Vec3 normal{0};
        float dist = 0;  ///< not moved
        float standing = 0, crouched = 0;
    };
    float minX = -kGridReach, maxX = kGridReach, minY = -kGridReach, maxY = kGridReach;
    std::vector<Side> sides;
};

/// What of a column is solid to a body's middle because of one brush.
struct Span {
    std::int32_t column = 0;
    float standingLow = 0, crouchedLow = 0, high = 0;
    float slope = 0;  ///< z of the normal that bounds it above
    /// What the brush itself takes of the line up through the column's middle; low above high: nothing.
    float low = 0, top = -1;
};

float movedOut(const Vec3& normal, float dist, const Box& hull) {
    const Vec3 corner(normal.x < 0 ? hull.maxs.x : hull.mins.x, normal.y < 0 ? hull.maxs.y : hull.mins.y,
                      normal.z < 0 ? hull.maxs.z : hull.mins.z);
    return dist - glm::dot(corner, normal);
}

void addSide(ColumnBrush& brush, const Vec3& normal, float dist) {
    const ColumnBrush::Side side{normal, dist, movedOut(normal, dist, kHullStanding),
                                 movedOut(normal, dist, kHullCrouched)};
    if (normal.x == 1) brush.maxX = std::min(brush.maxX, side.standing);
    if (normal.x == -1) brush.minX = std::max(brush.minX, -side.standing);
    if (normal.y == 1) brush.maxY = std::min(brush.maxY, side.standing);
    if (normal.y == -1) brush.minY = std::max(brush.minY, -side.standing);
    brush.sides.push_back(side);
}

ColumnBrush boxColumns(const Box& box) {
    ColumnBrush made;
    for (int axis = 0; axis < 3; ++axis) {
        Vec3 normal(0);
        normal[axis] = 1;
        addSide(made, normal, box.maxs[axis]);
        addSide(made, -normal, -box.mins[axis]);
    }
    return made;
}

std::vector<ColumnBrush> columnBrushes(const BspFile& bsp) {
    std::vector<ColumnBrush> brushes;
    for (const auto& [number, moved] : standingBrushes(bsp)) {
        const auto& brush = bsp.brushes[number];
        if (brush.sideCount == 0) continue;
        ColumnBrush made;
        for (auto i = brush.firstSide; i < brush.firstSide + brush.sideCount; ++i) {
            const auto& plane = bsp.planes[bsp.brushSides[i].plane];
            addSide(made, plane.normal, plane.dist + glm::dot(plane.normal, moved));
        }
        if (made.minX <= made.maxX && made.minY <= made.maxY) brushes.push_back(std::move(made));
    }
    return brushes;
}

/// What the brush makes solid over a point seen from above; nothing of it when high is below crouchedLow.
Span spanAt(const ColumnBrush& brush, float x, float y) {
    Span span{.column = 0,
              .standingLow = -kEndless,
              .crouchedLow = -kEndless,
              .high = kEndless,
              .slope = 0,
              .low = -kEndless,
              .top = kEndless};
    for (const auto& [normal, dist, standing, crouched] : brush.sides) {
        const float across = normal.x * x + normal.y * y;
        if (normal.z > 0) {
            if (const float high = (standing - across) / normal.z; high < span.high) {
                span.high = high;
                span.slope = normal.z;
            }
            span.top = std::min(span.top, (dist - across) / normal.z);
        } else if (normal.z < 0) {
            span.standingLow = std::max(span.standingLow, (standing - across) / normal.z);
            span.crouchedLow = std::max(span.crouchedLow, (crouched - across) / normal.z);
            span.low = std::max(span.low, (dist - across) / normal.z);
        } else {
            if (across > standing) return {};
            if (across > dist) span.top = -kEndless;
        }
    }
    return span;
}

/// The grid, and what each row of it needs.
class RowFloor {
  public:
    RowFloor(const GameMap& map, const FloorColumns& grid, std::span<const Box> blockers = {})
        : map_(map), grid_(grid), brushes_(columnBrushes(map.bsp)), hurt_(hurtBoxes(map.bsp)) {
        for (const auto& blocker : blockers) brushes_.push_back(boxColumns(blocker));
    }

    [[nodiscard]] std::vector<FloorPlace> row(std::int32_t row) const {
        return piece(row, grid_.firstColumn, grid_.firstColumn + grid_.columns - 1);
    }
    /// The places of a row from one column to another, both included.
    [[nodiscard]] std::vector<FloorPlace> piece(std::int32_t row, std::int32_t from, std::int32_t to) const {
        const float y = center(row);
        std::vector<Span> spans;
        for (const auto& brush : brushes_) {
            if (brush.minY > y || brush.maxY < y) continue;
            const auto first = std::max(numberOf(brush.minX), from);
            const auto last = std::min(numberOf(brush.maxX), to);
            for (auto column = first; column <= last; ++column) {
                auto span = spanAt(brush, center(column), y);
                if (span.standingLow > span.high || span.slope == 0) continue;
                span.column = column;
                spans.push_back(span);
            }
        }
        std::ranges::sort(spans, {}, [](const Span& span) { return std::tuple(span.column, span.high); });
        std::vector<FloorPlace> places;
        for (std::size_t first = 0; first < spans.size();) {
            auto last = first + 1;
            while (last < spans.size() && spans[last].column == spans[first].column) ++last;
            column(std::span(spans).subspan(first, last - first), row, places);
            first = last;
        }
        return places;
    }

  private:
    [[nodiscard]] float center(std::int32_t number) const {
        return (static_cast<float>(number) + 0.5f) * grid_.cell + kOffGrid;
    }
    [[nodiscard]] std::int32_t numberOf(float at) const {
        return static_cast<std::int32_t>(std::floor(at / grid_.cell));
    }

    /// Spans by their upper ends.
    void column(std::span<const Span> spans, std::int32_t row, std::vector<FloorPlace>& places) const {
        for (std::size_t i = 0; i < spans.size(); ++i) {
            if (spans[i].slope < kPmoveMinGroundNormal) continue;
            FloorPlace place{.column = spans[i].column, .row = row};
            place.z = std::floor(spans[i].high / kGridStep) * kGridStep + kGridStep;
            if (!(std::abs(place.z) < kGridReach)) continue;
            if (!places.empty() && places.back().column == place.column && places.back().row == row &&
                places.back().z == place.z)
                continue;
            if (fits(spans, place) && finish(place)) places.push_back(place);
        }
    }

    [[nodiscard]] static bool fits(std::span<const Span> spans, FloorPlace& place) {
        float standing = kEndless, crouched = kEndless;
        bool stands = true, over = false;
        for (const auto& span : spans) {
            over = over || (span.low <= place.z && span.top >= place.z - kFloorBelow);
            if (span.high < place.z) continue;
            if (span.crouchedLow <= span.high) {
                if (span.crouchedLow <= place.z) return false;
                crouched = std::min(crouched, span.crouchedLow);
            }
            stands = stands && span.standingLow > place.z;
            standing = std::min(standing, span.standingLow);
        }
        place.kind = stands ? FloorKind::stand : FloorKind::crouch;
        place.ceiling = stands ? standing : crouched;
        place.crouchedCeiling = crouched;
        place.rim = !over;
        return true;
    }

    /// False outside of the map.
    [[nodiscard]] bool finish(FloorPlace& place) const {
        const Vec3 origin(center(place.column), center(place.row), place.z);
        const auto contents = map_.collision.pointContents(origin);
        if ((contents & kMaskSolid) != 0) return false;
        const Vec3 feet = origin - Vec3(0, 0, kOriginAboveFloor - 1);
        const auto& hull = place.kind == FloorKind::crouch ? kHullCrouched : kHullStanding;
        const Box body{origin + hull.mins, origin + hull.maxs};
        if (((contents | map_.collision.pointContents(feet)) & (kContentsLava | kContentsSlime)) != 0 ||
            std::ranges::any_of(hurt_, [&](const Box& box) { return overlap(box, body); })) {
            place.kind = FloorKind::hazard;
        } else if ((contents & kContentsWater) != 0) {
            place.kind = FloorKind::water;
        } else if (place.kind == FloorKind::stand && nearLadder(body)) {
            place.kind = FloorKind::ladder;
        }
        return true;
    }

    /// Within reach from somewhere in the column.
    [[nodiscard]] bool nearLadder(const Box& body) const {
        const Vec3 reach(grid_.cell + 1, grid_.cell + 1, 0);
        return std::ranges::any_of(map_.ladders(), [&](const Box& ladder) {
            return overlap(ladder, {body.mins - reach, body.maxs + reach});
        });
    }

    const GameMap& map_;
    const FloorColumns& grid_;
    std::vector<ColumnBrush> brushes_;
    std::vector<Box> hurt_;
};

/// Whether a body walks from one to the other in the next column, and back: up at the lower one's place, and
/// over. What is solid to its middle is at least as wide as a body, so that nothing is between.
bool joined(const FloorPlace& a, const FloorPlace& b) {
    const auto& low = a.z <= b.z ? a : b;
    const auto& high = a.z <= b.z ? b : a;
    if (high.z - low.z > kPmoveStepHeight) return false;
    return (high.kind == FloorKind::crouch ? low.crouchedCeiling : low.ceiling) > high.z;
}

/// `counts`: whether the ways of a column are to be found; those between two others are left as they are.
template <class Counts>
void findColumnWays(FloorColumns& floor, const Counts& counts) {
    const auto nearest = [&](std::uint32_t from, std::int32_t column, std::int32_t row) {
        const auto [first, last] = floor.at(column, row);
        std::int32_t best = -1;
        float apart = kEndless;
        for (auto i = first; i < last; ++i) {
            const float dz = std::abs(floor.places[i].z - floor.places[from].z);
            if (dz >= apart || !joined(floor.places[from], floor.places[i])) continue;
            apart = dz;
            best = static_cast<std::int32_t>(i);
        }
        return best;
    };
    const auto join = [&](std::uint32_t from, ColumnWay there, ColumnWay back) {
        const auto& place = floor.places[from];
        const auto [dx, dy] = stepOf(there);
        if (!counts(place.column, place.row) && !counts(place.column + dx, place.row + dy)) return;
        const auto to = nearest(from, place.column + dx, place.row + dy);
        if (to < 0) return;
        if (nearest(static_cast<std::uint32_t>(to), place.column, place.row) !=
            static_cast<std::int32_t>(from))
            return;
        floor.ways[from][toIndex(there)] = to;
        floor.ways[to][toIndex(back)] = static_cast<std::int32_t>(from);
    };
    for (std::uint32_t i = 0; i < floor.places.size(); ++i) {
        join(i, ColumnWay::right, ColumnWay::left);
        join(i, ColumnWay::up, ColumnWay::down);
    }
}

std::int32_t mostBridged(const FloorColumns& floor) {
    return static_cast<std::int32_t>(std::max(1.0f, std::floor(kBodyWidth / floor.cell)));
}

/// Rims between floors that are no farther apart than a body is wide: bodies stride over.
template <class Counts>
std::vector<std::uint32_t> bridgedRims(const FloorColumns& floor, const Counts& counts) {
    const auto most = toIndex(mostBridged(floor));
    std::vector<std::uint32_t> bridged;
    for (std::uint32_t from = 0; from < floor.places.size(); ++from) {
        if (floor.places[from].rim || !counts(floor.places[from].column, floor.places[from].row)) continue;
        for (const auto way : {ColumnWay::right, ColumnWay::up}) {
            std::vector<std::uint32_t> between;
            auto at = floor.ways[from][toIndex(way)];
            while (at >= 0 && floor.places[at].rim && between.size() < most) {
                between.push_back(static_cast<std::uint32_t>(at));
                at = floor.ways[at][toIndex(way)];
            }
            if (at >= 0 && !floor.places[at].rim)
                bridged.insert(bridged.end(), between.begin(), between.end());
        }
    }
    return bridged;
}

void addColumns(FloorColumns& floor, std::span<const FloorPlace> row) {
    for (const auto& place : row) ++floor.start[floor.indexOf(place.column, place.row) + 1];
    floor.places.insert(floor.places.end(), row.begin(), row.end());
}

/// Which columns are looked at again because of blockers.
class BlockedColumns {
  public:
    BlockedColumns(const FloorColumns& floor, std::span<const Box> blockers, std::span<const Box> closed)
        : floor_(floor), state_(floor.start.size(), other) {
        // A gap is bridged by what lies up to so many columns away.
        const auto far = mostBridged(floor) + 1;
        for (const auto& [grown, state] : {std::pair{2 * far, looked}, std::pair{far, taken}}) {
            for (const auto& boxes : {blockers, closed}) {
                for (const auto& box : boxes) mark(box, grown, state);
            }
        }
    }

    /// Places there are made anew.
    [[nodiscard]] bool isLooked(std::int32_t column, std::int32_t row) const {
        return stateAt(column, row) != other;
    }
    /// Places there may be others than before; the rest is needed for gaps that are bridged.
    [[nodiscard]] bool isTaken(std::int32_t column, std::int32_t row) const {
        return stateAt(column, row) == taken;
    }

  private:
    enum State : char { other, looked, taken };

    [[nodiscard]] State stateAt(std::int32_t column, std::int32_t row) const {
        const auto x = column - floor_.firstColumn, y = row - floor_.firstRow;
        if (x < 0 || y < 0 || x >= floor_.columns || y >= floor_.rows) return other;
        return state_[floor_.indexOf(column, row)];
    }
    void mark(const Box& blocker, std::int32_t grown, State state) {
        const auto along = [&](float at) { return static_cast<std::int32_t>(std::floor(at / floor_.cell)); };
        const auto clampedColumn = [&](std::int32_t at) {
            return std::clamp(at, floor_.firstColumn, floor_.firstColumn + floor_.columns - 1);
        };
        const auto clampedRow = [&](std::int32_t at) {
            return std::clamp(at, floor_.firstRow, floor_.firstRow + floor_.rows - 1);
        };
        const auto first = clampedColumn(along(blocker.mins.x - kBodyHalfWidth) - 1 - grown),
                   last = clampedColumn(along(blocker.maxs.x + kBodyHalfWidth) + 1 + grown);
        for (auto row = clampedRow(along(blocker.mins.y - kBodyHalfWidth) - 1 - grown);
             row <= clampedRow(along(blocker.maxs.y + kBodyHalfWidth) + 1 + grown); ++row) {
            for (auto column = first; column <= last; ++column) state_[floor_.indexOf(column, row)] = state;
        }
    }

    const FloorColumns& floor_;
    std::vector<State> state_;
};

}  // namespace

std::string_view floorKindName(FloorKind kind) {
    static constexpr std::array<std::string_view, kFloorKinds> kNames{"stand", "crouch", "water", "ladder",
                                                                      "hazard"};
    return kNames[toIndex(kind)];
}

std::pair<std::uint32_t, std::uint32_t> FloorColumns::at(std::int32_t column, std::int32_t row) const {
    const auto x = column - firstColumn, y = row - firstRow;
    if (x < 0 || y < 0 || x >= columns || y >= rows) return {0, 0};
    const auto index = indexOf(column, row);
    return {start[index], start[index + 1]};
}

Vec3 FloorColumns::origin(std::size_t place) const {
    const auto& found = places[place];
    return {(static_cast<float>(found.column) + 0.5f) * cell + kOffGrid,
            (static_cast<float>(found.row) + 0.5f) * cell + kOffGrid, found.z};
}

std::int32_t FloorColumns::placeUnder(const Vec3& origin, float reach) const {
    const auto column = static_cast<std::int32_t>(std::floor(origin.x / cell));
    const auto row = static_cast<std::int32_t>(std::floor(origin.y / cell));
    const auto in = [&](std::int32_t x, std::int32_t y) {
        const auto [first, last] = at(x, y);
        for (auto i = last; i > first; --i) {
            const auto& place = places[i - 1];
            if (place.rim || place.z > origin.z + kPmoveStepHeight) continue;
            return origin.z <= place.z + kPmoveStepHeight || place.crouchedCeiling > origin.z
                       ? static_cast<std::int32_t>(i - 1)
                       : -1;
        }
        return -1;
    };
    if (const auto here = in(column, row); here >= 0) return here;
    std::int32_t best = -1;
    float nearest = kEndless;
    const auto around = static_cast<std::int32_t>(std::ceil(reach / cell));
    for (auto y = row - around; y <= row + around; ++y) {
        for (auto x = column - around; x <= column + around; ++x) {
            const auto found = in(x, y);
            if (found < 0) continue;
            const Vec3 there = this->origin(found);
            const float dx = there.x - origin.x, dy = there.y - origin.y;
            const float apart = std::hypot(dx, dy) + std::abs(there.z - origin.z);
            if (std::hypot(dx, dy) > reach || apart >= nearest) continue;
            nearest = apart;
            best = found;
        }
    }
    return best;
}

std::optional<float> FloorColumns::walkedTo(const Vec3& to) const {
    const auto place = placeUnder(to, 0);
    if (place < 0) return std::nullopt;
    const auto& found = places[place];
    if (std::abs(found.z - to.z) > kPmoveStepHeight || found.kind == FloorKind::hazard) return std::nullopt;
    return found.z;
}

Result<FloorColumns> columnFloor(const GameMap& map, float cell, int jobs, JobContext& context) {
    FloorColumns floor;
    floor.cell = std::clamp(cell, kLeastFloorCell, kMostFloorCell);
    const auto [firstColumn, lastColumn] = cellsAlong(map.bsp.worldBounds(), 0, floor.cell);
    const auto [firstRow, lastRow] = cellsAlong(map.bsp.worldBounds(), 1, floor.cell);
    floor.firstColumn = firstColumn;
    floor.columns = std::max(0, lastColumn - firstColumn + 1);
    floor.firstRow = firstRow;
    floor.rows = std::max(0, lastRow - firstRow + 1);
    const auto columns = std::int64_t{floor.columns} * std::int64_t{floor.rows};
    if (columns > kMostColumns) {
        return fail(fmt::format("Cells of {:g} units would make a grid of {} million columns, {:.0f} MB and "
                                "more",
                                floor.cell, columns / 1'000'000, double(columns) * kPlaceBytes / 1e6),
                    map.name(), "choose larger cells");
    }
    const RowFloor sampler(map, floor);
    std::vector<std::vector<FloorPlace>> rows(toIndex(floor.rows));
    NAV_TRY(parallelFor(rows.size(), jobs, context, [&](std::size_t i) -> Result<> {
        rows[i] = sampler.row(floor.firstRow + static_cast<std::int32_t>(i));
        return {};
    }));
    floor.start.assign(toIndex(columns) + 1, 0);
    for (const auto& row : rows) addColumns(floor, row);
    if (floor.places.empty()) return fail("The map has no floor to stand on", map.name());
    for (std::size_t i = 1; i < floor.start.size(); ++i) floor.start[i] += floor.start[i - 1];
    if (context.stopRequested()) return cancelled();
    floor.ways.assign(floor.places.size(), {-1, -1, -1, -1});
    const auto all = [](std::int32_t, std::int32_t) { return true; };
    findColumnWays(floor, all);
    for (const auto place : bridgedRims(floor, all)) floor.places[place].rim = false;
    return floor;
}

BlockedFloor blockedFloor(const GameMap& map, const FloorColumns& base, std::span<const Box> blockers,
                          std::span<const Box> closed) {
    BlockedFloor made;
    auto& floor = made.floor;
    floor.cell = base.cell;
    floor.firstColumn = base.firstColumn;
    floor.firstRow = base.firstRow;
    floor.columns = base.columns;
    floor.rows = base.rows;
    const BlockedColumns blocked(base, blockers, closed);
    const RowFloor sampler(map, floor, blockers);
    floor.start.assign(base.start.size(), 0);
    std::vector<PlaceId> now(base.places.size(), -1);
    const auto inBase = [&](std::int32_t column, std::int32_t row) {
        const auto [first, last] = base.at(column, row);
        return std::span(base.places.begin() + first, base.places.begin() + last);
    };
    for (auto row = base.firstRow; row < base.firstRow + base.rows; ++row) {
        for (auto column = base.firstColumn; column < base.firstColumn + base.columns;) {
            auto end = column + 1;
            const bool looks = blocked.isLooked(column, row);
            while (end < base.firstColumn + base.columns && blocked.isLooked(end, row) == looks) ++end;
            if (looks) {
                made.columns += toIndex(end - column);
                addColumns(floor, sampler.piece(row, column, end - 1));
            } else {
                const auto from = base.start[base.indexOf(column, row)],
                           to = base.start[base.indexOf(end - 1, row) + 1];
                for (auto place = from; place < to; ++place)
                    now[place] = static_cast<PlaceId>(floor.places.size() + place - from);
                addColumns(floor, std::span(base.places.begin() + from, base.places.begin() + to));
            }
            column = end;
        }
    }
    for (std::size_t i = 1; i < floor.start.size(); ++i) floor.start[i] += floor.start[i - 1];
    // Places made anew that were there before keep their numbers in `now`, too.
    made.before.assign(floor.places.size(), -1);
    for (std::size_t i = 0; i < base.places.size(); ++i) {
        if (now[i] >= 0) made.before[now[i]] = static_cast<PlaceId>(i);
    }
    for (std::uint32_t i = 0; i < floor.places.size(); ++i) {
        const auto& place = floor.places[i];
        if (!blocked.isLooked(place.column, place.row)) continue;
        const auto known = inBase(place.column, place.row);
        for (const auto& was : known) {
            if (was.z != place.z) continue;
            const auto number = static_cast<PlaceId>(&was - &*base.places.begin());
            made.before[i] = number;
            now[toIndex(number)] = static_cast<PlaceId>(i);
        }
    }
    floor.ways.assign(floor.places.size(), {-1, -1, -1, -1});
    const auto looked = [&](std::int32_t column, std::int32_t row) { return blocked.isLooked(column, row); };
    for (std::size_t i = 0; i < floor.places.size(); ++i) {
        const auto& place = floor.places[i];
        if (looked(place.column, place.row)) continue;
        for (const auto way : kColumnWays) {
            const auto [dx, dy] = stepOf(way);
            if (looked(place.column + dx, place.row + dy)) continue;
            const auto to = base.ways[made.before[i]][toIndex(way)];
            floor.ways[i][toIndex(way)] = to < 0 ? -1 : now[to];
        }
    }
    findColumnWays(floor, looked);
    for (const auto place : bridgedRims(floor, looked)) floor.places[place].rim = false;
    for (std::size_t i = 0; i < floor.places.size(); ++i) {
        auto& place = floor.places[i];
        if (looked(place.column, place.row) && !blocked.isTaken(place.column, place.row) &&
            made.before[i] >= 0)
            place.rim = base.places[made.before[i]].rim;
    }
    return made;
}

}  // namespace navwright
