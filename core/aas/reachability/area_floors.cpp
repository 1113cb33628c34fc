#include "core/aas/reachability/area_floors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "core/aas/file/face_shape.h"
#include "core/base/index.h"

namespace navwright {

namespace {

/// Maximum number of cells per side of the grid.
constexpr float kMostCells = 256;

/// Groups numbers 0.. by keys 0..count-1, ascending within each.
void groupBy(std::span<const std::int32_t> keys, std::span<const std::int32_t> values, std::size_t count,
             std::vector<std::int32_t>& first, std::vector<std::int32_t>& grouped) {
    first.assign(count + 1, 0);
    for (const auto key : keys) ++first[toIndex(key) + 1];
    for (std::size_t i = 0; i < count; ++i) first[i + 1] += first[i];
    grouped.resize(keys.size());
    auto next = first;
    for (std::size_t i = 0; i < keys.size(); ++i) grouped[next[keys[i]]++] = values[i];
}

void addEdges(const AasFile& aas, std::int32_t area, std::int32_t number, bool water,
              std::vector<FloorEdge>& edges) {
    const auto& face = aas.faces[number];
    const auto center = centerOf(aas, face);
    for (std::int32_t i = 0; i < face.edgeCount; ++i) {
        FloorEdge edge;
        edge.area = area;
        edge.face = number;
        edge.water = water;
        edge.edge = aas.edgeIndex[face.firstEdge + i];
        const auto [from, to] = endsOf(aas, edge.edge);
        edge.from = from;
        edge.to = to;
        const auto along = edge.to - edge.from;
        Vec3 out(along.y, -along.x, 0);
        const float length = glm::length(out);
        if (length > 0) {
            out /= length;
            if (glm::dot(out, center - edge.from) > 0) out = -out;
            edge.out = out;
            edge.dist = glm::dot(out, edge.from);
        }
        edges.push_back(edge);
    }
}

}  // namespace

void AreaFloors::Cells::fill(std::span<const Box> boxes, float least) {
    constexpr float kFar = std::numeric_limits<float>::max();
    Vec3 lowest(kFar), highest(-kFar);
    for (const auto& box : boxes) {
        lowest = glm::min(lowest, box.mins);
        highest = glm::max(highest, box.maxs);
    }
    if (!boxes.empty()) {
        corner_ = lowest;
        size_ = std::max(least, std::max(highest.x - lowest.x, highest.y - lowest.y) / kMostCells);
        const auto last = cellOf(highest.x, highest.y);
        cells_ = {last[0] + 1, last[1] + 1};
    }
    std::vector<std::int32_t> keys, values;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const auto low = cellOf(boxes[i].mins.x, boxes[i].mins.y);
        const auto high = cellOf(boxes[i].maxs.x, boxes[i].maxs.y);
        for (int y = low[1]; y <= high[1]; ++y) {
            for (int x = low[0]; x <= high[0]; ++x) {
                keys.push_back(y * cells_[0] + x);
                values.push_back(static_cast<std::int32_t>(i));
            }
        }
    }
    groupBy(keys, values, toIndex(cells_[0]) * toIndex(cells_[1]), first_, in_);
}

void AreaFloors::Cells::gather(const Box& box, std::vector<std::int32_t>& numbers) const {
    numbers.clear();
    auto low = cellOf(box.mins.x, box.mins.y), high = cellOf(box.maxs.x, box.maxs.y);
    for (std::size_t axis = 0; axis < 2; ++axis) {
        low[axis] = std::clamp(low[axis], 0, cells_[axis] - 1);
        high[axis] = std::clamp(high[axis], 0, cells_[axis] - 1);
    }
    for (int y = low[1]; y <= high[1]; ++y) {
        for (int x = low[0]; x <= high[0]; ++x) {
            const auto cell = toIndex(y * cells_[0] + x);
            numbers.insert(numbers.end(), in_.begin() + first_[cell], in_.begin() + first_[cell + 1]);
        }
    }
    if (low == high) return;
    std::ranges::sort(numbers);
    const auto twice = std::ranges::unique(numbers);
    numbers.erase(twice.begin(), twice.end());
}

std::array<int, 2> AreaFloors::Cells::cellOf(float x, float y) const {
    constexpr float kMost = 1 << 20;
    const auto part = [&](float at, float from) {
        return static_cast<int>(std::floor(std::clamp((at - from) / size_, -kMost, kMost)));
    };
    return {part(x, corner_.x), part(y, corner_.y)};
}

AreaFloors::AreaFloors(const AreaSpace& space, float steepest) {
    findEdges(space, steepest);
    std::vector<std::int32_t> keys, values;
    std::vector<Box> boxes;
    for (std::size_t i = 0; i < edges_.size(); ++i) {
        if (edges_[i].water) continue;
        keys.push_back(std::abs(edges_[i].edge));
        values.push_back(static_cast<std::int32_t>(i));
        boxes.push_back({glm::min(edges_[i].from, edges_[i].to), glm::max(edges_[i].from, edges_[i].to)});
    }
    groundEdges_ = values;
    groupBy(keys, values, space.aas().edges.size(), firstByEdge_, byEdge_);
    constexpr float kEdgeCell = 64, kAreaCell = 512;
    edgeCells_.fill(boxes, kEdgeCell);
    boxes.clear();
    for (std::size_t i = 0; i < bounds_.size(); ++i) {
        if (bounds_[i].mins.x > bounds_[i].maxs.x) continue;
        grounded_.push_back(static_cast<std::int32_t>(i));
        boxes.push_back(bounds_[i]);
    }
    areaCells_.fill(boxes, kAreaCell);
}

void AreaFloors::findEdges(const AreaSpace& space, float steepest) {
    const auto& aas = space.aas();
    constexpr float kFar = std::numeric_limits<float>::max();
    bounds_.assign(aas.areas.size(), Box{Vec3(kFar), Vec3(-kFar)});
    first_.push_back(0);
    firstLine_.push_back(0);
    for (const auto area : aas.areas.ids()) {
        for (std::int32_t k = 0; area > 0 && k < aas.areas[area].faceCount; ++k) {
            const auto listed = aas.faceIndex[aas.areas[area].firstFace + k];
            const auto number = std::abs(listed);
            const auto& face = aas.faces[number];
            const auto& plane = space.plane(face.plane);
            const bool ground = (face.flags & kAasFaceGround) != 0;
            const float up = -plane.normal.z * (listed < 0 ? -1.0f : 1.0f);
            if (!ground && !(space.isLiquid(area) && up >= steepest)) continue;
            const auto before = edges_.size();
            addEdges(aas, area, number, !ground, edges_);
            if (!ground) continue;
            for (auto e = before; e < edges_.size(); ++e) {
                const auto& edge = edges_[e];
                bounds_[area].mins = glm::min(bounds_[area].mins, edge.from);
                bounds_[area].maxs = glm::max(bounds_[area].maxs, edge.from);
                lines_.push_back({edge.edge < 0 ? edge.to : edge.from, edge.edge < 0 ? edge.from : edge.to,
                                  plane.normal, plane.dist});
            }
        }
        first_.push_back(static_cast<std::int32_t>(edges_.size()));
        firstLine_.push_back(static_cast<std::int32_t>(lines_.size()));
    }
}

std::span<const FloorEdge> AreaFloors::of(std::int32_t area) const {
    const auto i = toIndex(area);
    return std::span(edges_).subspan(first_[i], first_[i + 1] - first_[i]);
}

std::span<const FloorLine> AreaFloors::lines(std::int32_t area) const {
    const auto i = toIndex(area);
    return std::span(lines_).subspan(firstLine_[i], firstLine_[i + 1] - firstLine_[i]);
}

void AreaFloors::near(const Vec3& from, const Vec3& to, float radius,
                      std::vector<std::int32_t>& numbers) const {
    edgeCells_.gather({glm::min(from, to) - Vec3(radius), glm::max(from, to) + Vec3(radius)}, numbers);
    for (auto& number : numbers) number = groundEdges_[number];
}

void AreaFloors::areasNear(std::int32_t area, float radius, std::vector<std::int32_t>& areas) const {
    const auto& box = bounds(area);
    areaCells_.gather({box.mins - Vec3(radius), box.maxs + Vec3(radius)}, areas);
    for (auto& number : areas) number = grounded_[number];
}

std::span<const std::int32_t> AreaFloors::sharing(std::int32_t edge) const {
    const auto i = toIndex(std::abs(edge));
    return std::span(byEdge_).subspan(firstByEdge_[i], firstByEdge_[i + 1] - firstByEdge_[i]);
}

}  // namespace navwright
