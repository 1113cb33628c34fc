#include "core/base/point_index.h"

#include <algorithm>
#include <nanoflann.hpp>
#include <vector>

#include "core/base/points.h"

namespace navwright {

namespace {

constexpr std::size_t kLeafSize = 16;

/// Adapts our points to nanoflann.
struct Cloud {
    std::vector<Vec3> points;
    std::vector<std::size_t> indices;  ///< of each point among those given

    [[nodiscard]] std::size_t kdtree_get_point_count() const { return points.size(); }
    [[nodiscard]] float kdtree_get_pt(std::size_t index, std::size_t axis) const {
        return points[index][static_cast<int>(axis)];
    }
    template <class Bounds>
    bool kdtree_get_bbox(Bounds&) const {
        return false;
    }
};

using Index =
    nanoflann::KDTreeSingleIndexAdaptor<nanoflann::L2_Simple_Adaptor<float, Cloud>, Cloud, 3, std::size_t>;

/// nanoflann result set: all points within a distance. Written by hand because nanoflann's own result set
/// type differs between versions, while this interface is stable.
class Matches {
  public:
    using DistanceType = float;

    explicit Matches(float squaredReach) : squaredReach_(squaredReach) {}

    bool addPoint(float squaredDistance, std::size_t index) {
        if (squaredDistance < squaredReach_) indices_.push_back(index);
        return true;
    }
    [[nodiscard]] float worstDist() const { return squaredReach_; }
    [[nodiscard]] std::size_t size() const { return indices_.size(); }
    [[nodiscard]] bool full() const { return true; }
    void sort() {}
    [[nodiscard]] const std::vector<std::size_t>& indices() const { return indices_; }

  private:
    float squaredReach_;
    std::vector<std::size_t> indices_;
};

Cloud finitePoints(std::span<const Vec3> points) {
    Cloud cloud;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto& point = points[i];
        if (!isFinite(point)) continue;
        cloud.points.push_back(point);
        cloud.indices.push_back(i);
    }
    return cloud;
}

bool nearer(const PointIndex::Found& a, const PointIndex::Found& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.index < b.index;
}

}  // namespace

struct PointIndex::Tree {
    explicit Tree(std::span<const Vec3> points)
        : cloud(finitePoints(points)),
          index(3, cloud, nanoflann::KDTreeSingleIndexAdaptorParams(kLeafSize)) {}

    Cloud cloud;
    Index index;
};

PointIndex::PointIndex(std::span<const Vec3> points) : tree_(std::make_unique<const Tree>(points)) {}
PointIndex::PointIndex(PointIndex&&) noexcept = default;
PointIndex& PointIndex::operator=(PointIndex&&) noexcept = default;
PointIndex::~PointIndex() = default;

std::size_t PointIndex::size() const {
    return tree_->cloud.points.size();
}

std::vector<PointIndex::Found> PointIndex::within(const Vec3& place, float radius) const {
    std::vector<Found> found;
    if (tree_->cloud.points.empty() || !(radius >= 0)) return found;
    // The library compares squares and excludes the boundary: search a little farther and measure exactly.
    constexpr float kSlack = 1.0001f;
    constexpr float kRim = 0.01f;
    const float reach = radius * kSlack + kRim;
    Matches matches(reach * reach);
    const float query[3] = {place.x, place.y, place.z};
    tree_->index.radiusSearchCustomCallback(query, matches);
    for (const auto index : matches.indices()) {
        const float distance = glm::distance(tree_->cloud.points[index], place);
        if (distance <= radius) found.push_back({tree_->cloud.indices[index], distance});
    }
    std::ranges::sort(found, nearer);
    return found;
}

std::optional<PointIndex::Found> PointIndex::nearest(const Vec3& place, float radius) const {
    const auto found = within(place, radius);
    return found.empty() ? std::nullopt : std::optional(found.front());
}

}  // namespace navwright
