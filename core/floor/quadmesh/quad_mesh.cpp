#include "core/floor/quadmesh/quad_mesh.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/floor/quadmesh/tile_merge.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

constexpr std::int32_t kNoPlace = -1;
/// Maximum fall without damage, units.
constexpr float kHarmlessFall = 180;
/// Level floor of this side, units, is not a step.
constexpr float kLevelSide = 64;
/// How far from an edge a body that walks over it lands, units.
constexpr float kDropReach = 40;

/// A height field: at most one place per column.
struct Sheet {
    std::vector<std::int32_t> places;
    std::int32_t component = 0;
};

/// Collects places reachable by walking, until a column would have two.
Sheet flood(const FloorColumns& floor, std::int32_t first, std::int32_t number, std::vector<bool>& taken,
            std::vector<std::int32_t>& sheetOfColumn) {
    Sheet sheet;
    const auto columnOf = [&](std::int32_t place) {
        const auto& found = floor.places[place];
        return floor.indexOf(found.column, found.row);
    };
    const auto take = [&](std::int32_t place) {
        taken[place] = true;
        sheetOfColumn[columnOf(place)] = number;
        sheet.places.push_back(place);
    };
    take(first);
    for (std::size_t next = 0; next < sheet.places.size(); ++next) {
        for (const auto to : floor.ways[sheet.places[next]]) {
            if (to < 0 || taken[to] || floor.places[to].rim || sheetOfColumn[columnOf(to)] == number)
                continue;
            take(to);
        }
    }
    return sheet;
}

std::vector<std::int32_t> componentsOf(const FloorColumns& floor, std::size_t& components) {
    std::vector<std::int32_t> componentOf(floor.places.size(), -1);
    std::vector<std::int32_t> open;
    for (std::size_t first = 0; first < floor.places.size(); ++first) {
        if (componentOf[first] >= 0 || floor.places[first].rim) continue;
        const auto number = static_cast<std::int32_t>(components++);
        componentOf[first] = number;
        open.assign(1, static_cast<std::int32_t>(first));
        while (!open.empty()) {
            const auto from = open.back();
            open.pop_back();
            for (const auto to : floor.ways[from]) {
                if (to < 0 || componentOf[to] >= 0 || floor.places[to].rim) continue;
                componentOf[to] = number;
                open.push_back(to);
            }
        }
    }
    return componentOf;
}

std::vector<Sheet> sheetsOf(const FloorColumns& floor, const std::vector<std::int32_t>& componentOf) {
    std::vector<Sheet> sheets;
    std::vector<bool> taken(floor.places.size(), false);
    std::vector<std::int32_t> sheetOfColumn(floor.start.size(), -1);
    for (std::size_t first = 0; first < floor.places.size(); ++first) {
        if (taken[first] || floor.places[first].rim) continue;
        sheets.push_back(flood(floor, static_cast<std::int32_t>(first),
                               static_cast<std::int32_t>(sheets.size()), taken, sheetOfColumn));
        sheets.back().component = componentOf[first];
    }
    return sheets;
}

/// Builds one sheet's quad tree.
class SheetLeaves {
  public:
    SheetLeaves(const FloorColumns& floor, const Sheet& sheet, const QuadRules& rules)
        : floor_(floor), rules_(rules) {
        auto low = floor.places[std::size_t(sheet.places.front())];
        auto high = low;
        for (const auto place : sheet.places) {
            const auto& found = floor.places[std::size_t(place)];
            low.column = std::min(low.column, found.column);
            low.row = std::min(low.row, found.row);
            high.column = std::max(high.column, found.column);
            high.row = std::max(high.row, found.row);
        }
        column_ = low.column;
        row_ = low.row;
        width_ = high.column - low.column + 1;
        height_ = high.row - low.row + 1;
        places_.assign(std::size_t(width_) * std::size_t(height_), kNoPlace);
        for (const auto place : sheet.places) {
            const auto& found = floor.places[std::size_t(place)];
            places_[std::size_t(found.row - row_) * std::size_t(width_) +
                    std::size_t(found.column - column_)] = place;
        }
    }

    [[nodiscard]] std::vector<QuadLeaf> leaves(std::int32_t sheet, std::int32_t component,
                                               std::size_t& unmerged) {
        std::vector<QuadRect> rects;
        const auto side =
            static_cast<std::int32_t>(std::bit_ceil(static_cast<std::uint32_t>(std::max(width_, height_))));
        quadLeaves({column_, row_, side, side}, 1, [&](const QuadRect& rect) { return isLeaf(rect); }, rects);
        unmerged = rects.size();
        mergeTiles(rects, {.aspect = rules_.aspect, .passes = 0},
                   [&](const QuadRect& grows, const QuadRect& goes) { return mayMerge(grows, goes); });
        std::vector<QuadLeaf> leaves;
        for (const auto& rect : rects) {
            QuadLeaf leaf{.rect = rect, .sheet = sheet, .component = component};
            leaf.kind = placeAt(rect.x, rect.y)->kind;
            leaf.steps = farFromPlane(rect) > rules_.planeWithin;
            leaf.lowest = leaf.highest = placeAt(rect.x, rect.y)->z;
            forAll(rect, [&](const FloorPlace& place) {
                leaf.lowest = std::min(leaf.lowest, place.z);
                leaf.highest = std::max(leaf.highest, place.z);
                return true;
            });
            leaves.push_back(leaf);
        }
        return leaves;
    }

    [[nodiscard]] std::int32_t indexAt(std::int32_t column, std::int32_t row) const {
        const auto x = column - column_, y = row - row_;
        if (x < 0 || y < 0 || x >= width_ || y >= height_) return kNoPlace;
        return places_[std::size_t(y) * std::size_t(width_) + std::size_t(x)];
    }

  private:
    [[nodiscard]] const FloorPlace* placeAt(std::int32_t column, std::int32_t row) const {
        const auto index = indexAt(column, row);
        return index < 0 ? nullptr : &floor_.places[std::size_t(index)];
    }
    /// Stops when `see` returns false.
    template <class See>
    bool forAll(const QuadRect& rect, const See& see) const {
        for (auto y = rect.y; y < rect.top(); ++y) {
            for (auto x = rect.x; x < rect.right(); ++x) {
                if (!see(*placeAt(x, y))) return false;
            }
        }
        return true;
    }

    /// Whether all places exist, are of one kind and connected to their neighbours.
    [[nodiscard]] bool isWhole(const QuadRect& rect) const {
        if (rect.x < column_ || rect.y < row_ || rect.right() > column_ + width_ ||
            rect.top() > row_ + height_)
            return false;
        const auto first = indexAt(rect.x, rect.y);
        if (first < 0) return false;
        const auto kind = floor_.places[std::size_t(first)].kind;
        for (auto y = rect.y; y < rect.top(); ++y) {
            for (auto x = rect.x; x < rect.right(); ++x) {
                const auto index = indexAt(x, y);
                if (index < 0 || floor_.places[std::size_t(index)].kind != kind) return false;
                if (x + 1 < rect.right() && way(index, ColumnWay::right) != indexAt(x + 1, y)) return false;
                if (y + 1 < rect.top() && way(index, ColumnWay::up) != indexAt(x, y + 1)) return false;
            }
        }
        return true;
    }
    [[nodiscard]] std::int32_t way(std::int32_t place, ColumnWay direction) const {
        return floor_.ways[std::size_t(place)][toIndex(direction)];
    }

    /// Largest distance of a place from the least-squares plane, units.
    [[nodiscard]] float farFromPlane(const QuadRect& rect) const {
        const double middleX = (rect.width - 1) / 2.0, middleY = (rect.height - 1) / 2.0;
        double sum = 0, alongX = 0, alongY = 0;
        forAll(rect, [&](const FloorPlace& place) {
            sum += double(place.z);
            alongX += double(place.z) * (place.column - rect.x - middleX);
            alongY += double(place.z) * (place.row - rect.y - middleY);
            return true;
        });
        const double count = double(rect.width) * double(rect.height);
        // The sum of squared deviations of n consecutive integers is n (n^2 - 1) / 12.
        const auto squares = [](double n) { return n * (n * n - 1) / 12; };
        const double slopeX = rect.width > 1 ? alongX / (rect.height * squares(rect.width)) : 0;
        const double slopeY = rect.height > 1 ? alongY / (rect.width * squares(rect.height)) : 0;
        double far = 0;
        forAll(rect, [&](const FloorPlace& place) {
            const double plane = sum / count + slopeX * (place.column - rect.x - middleX) +
                                 slopeY * (place.row - rect.y - middleY);
            far = std::max(far, std::abs(double(place.z) - plane));
            return true;
        });
        return static_cast<float>(far);
    }

    [[nodiscard]] bool isLeaf(const QuadRect& rect) const {
        if (!isWhole(rect)) return false;
        const float far = farFromPlane(rect);
        if (far <= rules_.planeWithin) return true;
        if (far > rules_.stepsWithin) return false;
        const auto half = rect.width / 2;
        return !isLevel({rect.x, rect.y, half, rect.height}) &&
               !isLevel({rect.x + half, rect.y, half, rect.height}) &&
               !isLevel({rect.x, rect.y, rect.width, half}) &&
               !isLevel({rect.x, rect.y + half, rect.width, half});
    }

    /// Whether it is level and too large for a step.
    [[nodiscard]] bool isLevel(const QuadRect& rect) const {
        if (static_cast<float>(std::min(rect.width, rect.height)) * floor_.cell < kLevelSide) return false;
        const float z = placeAt(rect.x, rect.y)->z;
        return forAll(rect, [&](const FloorPlace& place) { return place.z == z; });
    }

    [[nodiscard]] bool mayMerge(const QuadRect& grows, const QuadRect& goes) const {
        auto both = grows;
        if (goes.x == grows.right()) {
            both.width += goes.width;
        } else {
            both.height += goes.height;
        }
        if (!isWhole(both)) return false;
        const float far = farFromPlane(both);
        return far <= rules_.planeWithin || (far <= rules_.stepsWithin && !isLevel(grows) && !isLevel(goes));
    }

    const FloorColumns& floor_;
    const QuadRules& rules_;
    std::int32_t column_ = 0, row_ = 0, width_ = 0, height_ = 0;
    std::vector<std::int32_t> places_;  ///< by row and column
};

/// Connects leaves.
class WayBuilder {
  public:
    explicit WayBuilder(QuadMesh& mesh) : mesh_(mesh), floor_(mesh.floor) {}

    void build() {
        for (const auto& leaf : mesh_.leaves) {
            const float cell = floor_.cell;
            mesh_.graph.push_back({.x = static_cast<float>(leaf.rect.x) * cell,
                                   .y = static_cast<float>(leaf.rect.y) * cell,
                                   .width = static_cast<float>(leaf.rect.width) * cell,
                                   .height = static_cast<float>(leaf.rect.height) * cell,
                                   .closed = leaf.kind == FloorKind::hazard,
                                   .ways = {}});
        }
        for (std::size_t leaf = 0; leaf < mesh_.leaves.size(); ++leaf) {
            using enum TileWay::Side;
            side(leaf, ColumnWay::left, left);
            side(leaf, ColumnWay::right, right);
            side(leaf, ColumnWay::up, top);
            side(leaf, ColumnWay::down, bottom);
        }
    }

  private:
    /// The places along a leaf's side, and the leaf beyond each.
    void side(std::size_t leaf, ColumnWay way, TileWay::Side side) {
        const auto& rect = mesh_.leaves[leaf].rect;
        const auto count = mesh_.leaves[leaf].along(way);
        std::int32_t beyond = -1, from = 0;
        const auto close = [&](std::int32_t end) {
            if (beyond < 0) return;
            const auto cell = floor_.cell;
            const auto line = way == ColumnWay::left    ? rect.x
                              : way == ColumnWay::right ? rect.right()
                              : way == ColumnWay::up    ? rect.top()
                                                        : rect.y;
            const auto start = goesAside(way) ? rect.y : rect.x;
            // Between place centres, as the outer halves may be solid.
            mesh_.graph[leaf].ways.push_back({.to = beyond,
                                              .side = side,
                                              .at = static_cast<float>(line) * cell,
                                              .low = (static_cast<float>(start + from) + 0.5f) * cell,
                                              .high = (static_cast<float>(start + end) - 0.5f) * cell});
            ++mesh_.portals;
        };
        std::map<std::int32_t, std::vector<std::pair<std::int32_t, std::int32_t>>> drops;
        for (std::int32_t i = 0; i < count; ++i) {
            const auto [x, y] = mesh_.leaves[leaf].border(way, i);
            const auto place = mesh_.placeOn(static_cast<std::int32_t>(leaf), x, y);
            const auto next = floor_.ways[std::size_t(place)][toIndex(way)];
            const auto to = next < 0 ? -1 : mesh_.leafOf[std::size_t(next)];
            if (to != beyond) {
                close(i);
                beyond = to;
                from = i;
            }
            if (to >= 0) continue;
            if (const auto below = dropFrom(place, way); below >= 0)
                drops[mesh_.leafOf[std::size_t(below)]].emplace_back(place, below);
        }
        close(count);
        for (const auto& [to, places] : drops) {
            const auto& [start, end] = places[places.size() / 2];
            mesh_.graph[leaf].ways.push_back(
                {.to = to, .side = TileWay::Side::drop, .start = fromAbove(start), .end = fromAbove(end)});
            ++mesh_.drops;
        }
    }

    [[nodiscard]] Vec2 fromAbove(std::int32_t place) const {
        const Vec3 origin = floor_.origin(std::size_t(place));
        return {origin.x, origin.y};
    }

    /// Where a body walking over the edge lands; -1: nowhere, or hurt.
    [[nodiscard]] std::int32_t dropFrom(std::int32_t place, ColumnWay way) const {
        const auto [dx, dy] = stepOf(way);
        auto height = floor_.places[std::size_t(place)].z;
        auto at = place;
        const auto most = static_cast<int>(std::ceil(kDropReach / floor_.cell));
        auto column = floor_.places[std::size_t(place)].column;
        auto row = floor_.places[std::size_t(place)].row;
        for (int i = 0; i < most; ++i) {
            column += dx;
            row += dy;
            // Along the rim first.
            if (at >= 0) {
                at = floor_.ways[std::size_t(at)][toIndex(way)];
                if (at >= 0) {
                    if (!floor_.places[std::size_t(at)].rim) return kNoPlace;
                    height = floor_.places[std::size_t(at)].z;
                    continue;
                }
            }
            const auto [first, last] = floor_.at(column, row);
            for (auto j = last; j > first; --j) {
                const auto& below = floor_.places[j - 1];
                if (below.z >= height) continue;
                if (below.ceiling <= height || height - below.z > kHarmlessFall) return kNoPlace;
                if (below.rim) break;  // falls past it
                const auto leaf = mesh_.leafOf[j - 1];
                return mesh_.leaves[std::size_t(leaf)].kind == FloorKind::hazard
                           ? kNoPlace
                           : static_cast<std::int32_t>(j - 1);
            }
            if (first == last) return kNoPlace;
        }
        return kNoPlace;
    }

    QuadMesh& mesh_;
    const FloorColumns& floor_;
};

}  // namespace

std::pair<std::int32_t, std::int32_t> QuadLeaf::border(ColumnWay way, std::int32_t number) const {
    switch (way) {
        case ColumnWay::left:
            return {rect.x, rect.y + number};
        case ColumnWay::right:
            return {rect.right() - 1, rect.y + number};
        case ColumnWay::down:
            return {rect.x + number, rect.y};
        case ColumnWay::up:
            break;
    }
    return {rect.x + number, rect.top() - 1};
}

std::int32_t QuadMesh::placeOn(std::int32_t leaf, std::int32_t column, std::int32_t row) const {
    const auto [first, last] = floor.at(column, row);
    for (auto place = first; place < last; ++place) {
        if (leafOf[place] == leaf) return static_cast<std::int32_t>(place);
    }
    return -1;
}

Vec3 QuadMesh::originOn(std::int32_t leaf, const Vec2& at) const {
    const auto& rect = leaves[leaf].rect;
    const auto column =
        std::clamp(static_cast<std::int32_t>(std::floor(at.x / floor.cell)), rect.x, rect.right() - 1);
    const auto row =
        std::clamp(static_cast<std::int32_t>(std::floor(at.y / floor.cell)), rect.y, rect.top() - 1);
    const auto place = placeOn(leaf, column, row);
    return {at.x, at.y, place >= 0 ? floor.places[place].z : leaves[leaf].lowest};
}

std::int32_t QuadMesh::leafUnder(const Vec3& origin) const {
    const auto place = floor.placeUnder(origin);
    return place < 0 ? -1 : leafOf[place];
}

Result<QuadMesh> makeQuadMesh(const GameMap& map, const QuadRules& rules, int jobs, JobContext& context) {
    QuadMesh mesh;
    {
        const JobContext::StageTimer timer(context, "floor");
        NAV_ASSIGN(mesh.floor, columnFloor(map, rules.cell, jobs, context));
    }
    const JobContext::StageTimer timer(context, "leaves");
    const auto componentOf = componentsOf(mesh.floor, mesh.components);
    const auto sheets = sheetsOf(mesh.floor, componentOf);
    mesh.sheets = sheets.size();
    std::vector<std::vector<QuadLeaf>> leaves(sheets.size());
    std::vector<std::size_t> unmerged(sheets.size(), 0);
    NAV_TRY(parallelFor(sheets.size(), jobs, context, [&](std::size_t i) -> Result<> {
        leaves[i] = SheetLeaves(mesh.floor, sheets[i], rules)
                        .leaves(static_cast<std::int32_t>(i), sheets[i].component, unmerged[i]);
        return {};
    }));
    // A leaf's places are those of its sheet in its columns.
    std::vector<std::int32_t> sheetOf(mesh.floor.places.size(), -1);
    for (std::size_t i = 0; i < sheets.size(); ++i) {
        for (const auto place : sheets[i].places) sheetOf[std::size_t(place)] = static_cast<std::int32_t>(i);
    }
    mesh.leafOf.assign(mesh.floor.places.size(), -1);
    for (std::size_t i = 0; i < sheets.size(); ++i) {
        mesh.unmerged += unmerged[i];
        for (const auto& leaf : leaves[i]) {
            const auto number = static_cast<std::int32_t>(mesh.leaves.size());
            mesh.leaves.push_back(leaf);
            for (auto y = leaf.rect.y; y < leaf.rect.top(); ++y) {
                for (auto x = leaf.rect.x; x < leaf.rect.right(); ++x) {
                    const auto [first, last] = mesh.floor.at(x, y);
                    for (auto place = first; place < last; ++place) {
                        if (sheetOf[place] == leaf.sheet) mesh.leafOf[place] = number;
                    }
                }
            }
        }
    }
    if (context.stopRequested()) return cancelled();
    WayBuilder(mesh).build();
    mesh.portals /= 2;
    return mesh;
}

}  // namespace navwright
