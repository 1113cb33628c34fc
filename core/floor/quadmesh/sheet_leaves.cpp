#include "core/floor/quadmesh/sheet_leaves.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/base/index.h"
#include "core/floor/quadmesh/tile_merge.h"

namespace navwright {

namespace {

constexpr PlaceId kNoSheetPlace = -1;
/// Level floor of this side, units, is not a step.
constexpr float kLevelSide = 64;

/// Collects places reachable by walking, until a column would have two.
FloorSheet flood(const FloorColumns& floor, std::int32_t first, std::int32_t number, std::vector<bool>& taken,
                 std::vector<std::int32_t>& sheetOfColumn) {
    FloorSheet sheet;
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

}  // namespace

std::vector<std::int32_t> componentsOf(const FloorColumns& floor, std::size_t& components) {
    components = 0;
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

std::vector<FloorSheet> sheetsOf(const FloorColumns& floor, const std::vector<std::int32_t>& componentOf,
                                 std::vector<bool> taken) {
    std::vector<FloorSheet> sheets;
    std::vector<std::int32_t> sheetOfColumn(floor.start.size(), -1);
    for (std::size_t first = 0; first < floor.places.size(); ++first) {
        if (taken[first] || floor.places[first].rim) continue;
        sheets.push_back(flood(floor, static_cast<std::int32_t>(first),
                               static_cast<std::int32_t>(sheets.size()), taken, sheetOfColumn));
        sheets.back().component = componentOf[first];
    }
    return sheets;
}

SheetLeaves::SheetLeaves(const FloorColumns& floor, std::span<const PlaceId> places, const QuadRules& rules)
    : floor_(floor), rules_(rules) {
    auto low = floor.places[std::size_t(places.front())];
    auto high = low;
    for (const auto place : places) {
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
    places_.assign(std::size_t(width_) * std::size_t(height_), kNoSheetPlace);
    for (const auto place : places) {
        const auto& found = floor.places[std::size_t(place)];
        places_[std::size_t(found.row - row_) * std::size_t(width_) + std::size_t(found.column - column_)] =
            place;
    }
}

std::vector<QuadLeaf> SheetLeaves::leaves(std::int32_t sheet, std::int32_t component,
                                          std::vector<QuadRect>& tree) const {
    std::vector<QuadRect> rects;
    const auto side =
        static_cast<std::int32_t>(std::bit_ceil(static_cast<std::uint32_t>(std::max(width_, height_))));
    quadLeaves({column_, row_, side, side}, 1, [&](const QuadRect& rect) { return isLeaf(rect); }, rects);
    tree.insert(tree.end(), rects.begin(), rects.end());
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

PlaceId SheetLeaves::indexAt(std::int32_t column, std::int32_t row) const {
    const auto x = column - column_, y = row - row_;
    if (x < 0 || y < 0 || x >= width_ || y >= height_) return kNoSheetPlace;
    return places_[std::size_t(y) * std::size_t(width_) + std::size_t(x)];
}

const FloorPlace* SheetLeaves::placeAt(std::int32_t column, std::int32_t row) const {
    const auto index = indexAt(column, row);
    return index < 0 ? nullptr : &floor_.places[std::size_t(index)];
}
/// Stops when `see` returns false.
template <class See>
bool SheetLeaves::forAll(const QuadRect& rect, const See& see) const {
    for (auto y = rect.y; y < rect.top(); ++y) {
        for (auto x = rect.x; x < rect.right(); ++x) {
            if (!see(*placeAt(x, y))) return false;
        }
    }
    return true;
}

/// Whether all places exist, are of one kind and connected to their neighbours.
bool SheetLeaves::isWhole(const QuadRect& rect) const {
    if (rect.x < column_ || rect.y < row_ || rect.right() > column_ + width_ || rect.top() > row_ + height_)
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
PlaceId SheetLeaves::way(PlaceId place, ColumnWay direction) const {
    return floor_.ways[std::size_t(place)][toIndex(direction)];
}

/// Largest distance of a place from the least-squares plane, units.
float SheetLeaves::farFromPlane(const QuadRect& rect) const {
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

bool SheetLeaves::isLeaf(const QuadRect& rect) const {
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
bool SheetLeaves::isLevel(const QuadRect& rect) const {
    if (static_cast<float>(std::min(rect.width, rect.height)) * floor_.cell < kLevelSide) return false;
    const float z = placeAt(rect.x, rect.y)->z;
    return forAll(rect, [&](const FloorPlace& place) { return place.z == z; });
}

bool SheetLeaves::mayMerge(const QuadRect& grows, const QuadRect& goes) const {
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

}  // namespace navwright
