#include "core/aas/travel/closed_volume.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>
#include <span>

#include "core/aas/file/face_shape.h"
#include "core/base/index.h"
#include "core/map/bsp/contents.h"
#include "core/map/bsp/model_brushes.h"

namespace navwright {

namespace {

constexpr int kUnseen = -3;
constexpr int kNoFloor = -2;
constexpr int kClosed = -1;
constexpr float kFloorStep = 8;
/// Maximum samples per side of a floor; giant areas are sampled more coarsely.
constexpr int kMostPlaces = 512;

std::span<const std::int32_t> facesOf(const AasFile& aas, std::int32_t area) {
    const auto& record = aas.areas[area];
    return std::span(aas.faceIndex).subspan(record.firstFace, record.faceCount);
}

/// Seen from above, for either orientation.
bool isOver(const std::vector<Vec3>& corners, const Vec3& point) {
    bool left = false, right = false;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const auto& a = corners[i];
        const auto& b = corners[(i + 1) % corners.size()];
        const float side = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
        left = left || side > 0;
        right = right || side < 0;
    }
    return !(left && right);
}

/// A floor face of an area, seen from above.
struct FloorFace {
    std::vector<Vec3> corners;
    Vec3 normal{0};
    float dist = 0;

    [[nodiscard]] std::optional<Vec3> under(float x, float y) const {
        if (std::abs(normal.z) < 0.01f || !isOver(corners, {x, y, 0})) return std::nullopt;
        return Vec3(x, y, (dist - normal.x * x - normal.y * y) / normal.z);
    }
};

std::vector<FloorFace> floorFaces(const AasFile& aas, std::int32_t area) {
    std::vector<FloorFace> floors;
    for (const auto listed : facesOf(aas, area)) {
        const auto& face = aas.faces[std::abs(listed)];
        if ((face.flags & kAasFaceGround) == 0) continue;
        const auto& plane = aas.planes[face.plane];
        floors.push_back({cornersOf(aas, face), plane.normal, plane.dist});
    }
    return floors;
}

}  // namespace

PartedArea::PartedArea(const AasFile& aas, std::int32_t area, std::vector<const ClosedBrush*> closed) {
    for (const auto* brush : closed) closed_.push_back(*brush);
    layGrid(aas, area);
    const auto isFloor = [](int component) { return component != kNoFloor; };
    if (std::ranges::none_of(components_, isFloor)) {
        components_.clear();
        const auto& record = aas.areas[area];
        filled_ = isClosed(record.center);
        touched_ = std::ranges::any_of(
            closed_, [&record](const auto& brush) { return overlap(brush.bounds, record.bounds); });
        return;
    }
    touched_ = std::ranges::find(components_, kClosed) != components_.end();
    findComponents();
    filled_ = std::ranges::none_of(components_, [](int component) { return component >= 0; });
}

void PartedArea::layGrid(const AasFile& aas, std::int32_t area) {
    const auto floors = floorFaces(aas, area);
    if (floors.empty()) return;
    const auto& bounds = aas.areas[area].bounds;
    corner_ = bounds.mins;
    const auto size = bounds.maxs - bounds.mins;
    columns_ = std::clamp(static_cast<int>(std::ceil(size.x / kFloorStep)), 1, kMostPlaces);
    rows_ = std::clamp(static_cast<int>(std::ceil(size.y / kFloorStep)), 1, kMostPlaces);
    components_.assign(toIndex(columns_) * toIndex(rows_), kNoFloor);
    step_ = {size.x / float(columns_), size.y / float(rows_), 0};
    for (int row = 0; row < rows_; ++row) {
        for (int column = 0; column < columns_; ++column) {
            const float x = corner_.x + (float(column) + 0.5f) * step_.x;
            const float y = corner_.y + (float(row) + 0.5f) * step_.y;
            for (const auto& floor : floors) {
                const auto point = floor.under(x, y);
                if (!point) continue;
                components_[cellOf(column, row)] = isClosed(*point + Vec3(0, 0, 1)) ? kClosed : kUnseen;
                break;
            }
        }
    }
}

void PartedArea::findComponents() {
    int component = 0;
    std::vector<std::pair<int, int>> open;
    for (int row = 0; row < rows_; ++row) {
        for (int column = 0; column < columns_; ++column) {
            if (components_[cellOf(column, row)] != kUnseen) continue;
            components_[cellOf(column, row)] = component;
            open.emplace_back(column, row);
            while (!open.empty()) {
                const auto [x, y] = open.back();
                open.pop_back();
                for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
                    if (x + dx < 0 || y + dy < 0 || x + dx >= columns_ || y + dy >= rows_) continue;
                    auto& next = components_[cellOf(x + dx, y + dy)];
                    if (next != kUnseen) continue;
                    next = component;
                    open.emplace_back(x + dx, y + dy);
                }
            }
            ++component;
        }
    }
}

bool PartedArea::isClosed(const Vec3& point) const {
    return std::ranges::any_of(closed_, [&point](const auto& brush) { return brush.holds(point); });
}

int PartedArea::componentAt(const Vec3& point) const {
    if (isClosed(point)) return kClosed;
    const int column = std::clamp(static_cast<int>((point.x - corner_.x) / step_.x), 0, columns_ - 1);
    const int row = std::clamp(static_cast<int>((point.y - corner_.y) / step_.y), 0, rows_ - 1);
    constexpr int kNear = 3;
    int best = kClosed;
    float nearest = std::numeric_limits<float>::max();
    for (int y = std::max(row - kNear, 0); y <= std::min(row + kNear, rows_ - 1); ++y) {
        for (int x = std::max(column - kNear, 0); x <= std::min(column + kNear, columns_ - 1); ++x) {
            const int component = components_[cellOf(x, y)];
            if (component < 0) continue;
            const float dx = corner_.x + (float(x) + 0.5f) * step_.x - point.x;
            const float dy = corner_.y + (float(y) + 0.5f) * step_.y - point.y;
            if (dx * dx + dy * dy >= nearest) continue;
            nearest = dx * dx + dy * dy;
            best = component;
        }
    }
    return best;
}

bool PartedArea::lets(const Vec3& from, const Vec3& to) const {
    if (filled_) return false;
    if (components_.empty()) {
        return std::ranges::none_of(closed_, [&](const auto& brush) { return brush.cuts(from, to); });
    }
    const int component = componentAt(from);
    return component >= 0 && component == componentAt(to);
}

}  // namespace navwright
