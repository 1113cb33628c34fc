#include "sample/bsp/edge_table.h"

#include <cmath>
#include <tuple>

namespace navwright::compile {

namespace {

/// Points are rounded to this part of a unit, so that the corners of neighbours meet.
constexpr double kGrid = 1024;

}  // namespace

bool EdgeTable::Before::operator()(const Point& a, const Point& b) const {
    return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
}

std::size_t EdgeTable::vertex(const Point& point) {
    const auto rounded = glm::floor(point * kGrid + 0.5) * (1 / kGrid);
    const auto [entry, isNew] = vertexNumbers_.try_emplace(rounded, vertices_.size());
    if (isNew) vertices_.push_back(rounded);
    return entry->second;
}

std::int32_t EdgeTable::edge(std::size_t from, std::size_t to) {
    if (const auto open = openEdges_.find({to, from}); open != openEdges_.end()) {
        const auto number = static_cast<std::int32_t>(open->second);
        openEdges_.erase(open);
        return -number;
    }
    openEdges_.try_emplace({from, to}, edges_.size());
    edges_.push_back({from, to});
    return static_cast<std::int32_t>(edges_.size() - 1);
}

std::size_t EdgeTable::addFace(const Polygon& polygon) {
    std::vector<std::size_t> corners;
    for (const auto& point : polygon) {
        const auto corner = vertex(point);
        if (corners.empty() || (corners.back() != corner && corners.front() != corner))
            corners.push_back(corner);
    }
    for (std::size_t i = 0; i < corners.size(); ++i) {
        surfEdges_.push_back(edge(corners[i], corners[(i + 1) % corners.size()]));
    }
    return corners.size();
}

}  // namespace navwright::compile
