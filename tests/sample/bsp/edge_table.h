#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "tests/sample/bsp/polygon.h"

namespace navwright::compile {

/// Vertices and edges of a map's faces. An edge that two faces walk in opposite ways is stored once.
class EdgeTable {
  public:
    /// Adds a face's outline to surfEdges(): as many as it has corners. Only equal corners are one vertex.
    void addFace(const Polygon& polygon);

    [[nodiscard]] const std::vector<Point>& vertices() const { return vertices_; }
    [[nodiscard]] const std::vector<std::array<std::size_t, 2>>& edges() const { return edges_; }
    /// Negative: the edge of that number from its end to its start.
    [[nodiscard]] const std::vector<std::int32_t>& surfEdges() const { return surfEdges_; }

  private:
    std::size_t vertex(const Point& point);
    std::int32_t edge(std::size_t from, std::size_t to);

    struct Before {
        bool operator()(const Point& a, const Point& b) const;
    };
    std::map<Point, std::size_t, Before> vertexNumbers_;
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> openEdges_;  // walked once, by vertices
    std::vector<Point> vertices_;
    std::vector<std::array<std::size_t, 2>> edges_{{0, 0}};  // 0 has no negative, so it stays unused
    std::vector<std::int32_t> surfEdges_;
};

}  // namespace navwright::compile
