#include "tests/sample/bsp/face_vertices.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>
#include <utility>

namespace navwright::compile {

namespace {

constexpr double kGrid = 1024;  ///< steps a unit

auto key(const Point& point) {
    return std::tuple(point.x, point.y, point.z);
}

Point rounded(const Point& point) {
    return glm::floor(point * kGrid + 0.5) * (1 / kGrid);
}

bool isNear(const Point& a, const Point& b) {
    return glm::dot(a - b, a - b) < kOnPlane * kOnPlane;
}

/// The corners of all faces, rounded, and those that all but coincide made one; in the order of their
/// coordinates.
class Corners {
  public:
    explicit Corners(const std::vector<Face>& faces) {
        Polygon all;
        for (const auto& face : faces) std::ranges::transform(face.polygon, std::back_inserter(all), rounded);
        std::ranges::sort(all, {}, key);
        all.erase(std::ranges::unique(all).begin(), all.end());
        for (const auto& point : all) {
            if (nearest(point) == nullptr) points_.push_back(point);
        }
    }

    /// The outline with its corners replaced by these.
    [[nodiscard]] Polygon welded(const Polygon& polygon) const {
        Polygon result;
        for (const auto& point : polygon) {
            const auto& corner = *nearest(rounded(point));
            if (result.empty() || result.back() != corner) result.push_back(corner);
        }
        while (result.size() > 1 && result.front() == result.back()) result.pop_back();
        return result;
    }

    /// Those on the open line between two points, in the order met.
    [[nodiscard]] Polygon between(const Point& from, const Point& to) const {
        const auto edge = to - from;
        const auto length = std::sqrt(glm::dot(edge, edge));
        const auto along = edge * (1 / length);
        std::vector<std::pair<double, Point>> met;  // with the way to it
        const auto end = std::max(from.x, to.x) + kOnPlane;
        for (auto point = firstFrom(std::min(from.x, to.x)); point != points_.end() && point->x <= end;
             ++point) {
            const auto way = glm::dot(*point - from, along);
            if (way < kOnPlane || way > length - kOnPlane) continue;
            const auto aside = *point - (from + along * way);
            if (isNear(aside, Point(0))) met.emplace_back(way, *point);
        }
        std::ranges::sort(met, {},
                          [](const auto& entry) { return std::pair(entry.first, key(entry.second)); });
        Polygon points;
        for (const auto& [way, point] : met) points.push_back(point);
        return points;
    }

  private:
    [[nodiscard]] Polygon::const_iterator firstFrom(double x) const {
        return std::ranges::lower_bound(points_, x - kOnPlane, {}, &Point::x);
    }

    /// Null when none is as near as to be the same.
    [[nodiscard]] const Point* nearest(const Point& point) const {
        for (auto known = firstFrom(point.x); known != points_.end() && known->x <= point.x + kOnPlane;
             ++known) {
            if (isNear(*known, point)) return &*known;
        }
        return nullptr;
    }

    Polygon points_;
};

}  // namespace

void fitVertices(std::vector<Face>& faces) {
    const Corners corners(faces);
    for (auto& face : faces) face.polygon = corners.welded(face.polygon);
    std::erase_if(faces, [](const Face& face) { return face.polygon.size() < 3; });
    for (auto& face : faces) {
        Polygon fitted;
        for (std::size_t i = 0; i < face.polygon.size(); ++i) {
            const auto& from = face.polygon[i];
            fitted.push_back(from);
            const auto more = corners.between(from, face.polygon[(i + 1) % face.polygon.size()]);
            fitted.insert(fitted.end(), more.begin(), more.end());
        }
        face.polygon = std::move(fitted);
    }
}

}  // namespace navwright::compile
