#include "tests/sample/bsp/edge_table.h"

#include <tuple>

namespace navwright::compile {

bool EdgeTable::Before::operator()(const Point& a, const Point& b) const {
    return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
}

std::size_t EdgeTable::vertex(const Point& point) {
    const auto [entry, isNew] = vertexNumbers_.try_emplace(point, vertices_.size());
    if (isNew) vertices_.push_back(point);
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

void EdgeTable::addFace(const Polygon& polygon) {
    // In order, and not as arguments, whose order compilers choose.
    std::vector<std::size_t> corners;
    for (const auto& point : polygon) corners.push_back(vertex(point));
    for (std::size_t i = 0; i < corners.size(); ++i) {
        surfEdges_.push_back(edge(corners[i], corners[(i + 1) % corners.size()]));
    }
}

}  // namespace navwright::compile
