#include "core/crowds/steering/crowd_neighbours.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/index.h"

namespace navwright {

namespace {

/// Maximum cells per side of the grid; larger worlds get larger cells.
constexpr float kMostCellsAlong = 512;

}  // namespace

CrowdNeighbours::CrowdNeighbours(std::span<const CrowdAgent> agents, const AvoidanceRules& rules)
    : agents_(agents), rules_(rules), cell_(std::max(rules.neighbourDistance, 1.0f)) {
    if (agents.empty()) return;
    Vec2 high = low_ = agents.front().position;
    for (const auto& agent : agents) {
        low_ = glm::min(low_, agent.position);
        high = glm::max(high, agent.position);
    }
    const Vec2 size = high - low_;
    cell_ = std::max(cell_, std::max(size.x, size.y) / kMostCellsAlong);
    columns_ = static_cast<std::int32_t>(size.x / cell_) + 1;
    rows_ = static_cast<std::int32_t>(size.y / cell_) + 1;
    start_.assign(toIndex(columns_) * toIndex(rows_) + 1, 0);
    for (const auto& agent : agents) ++start_[cellOf(agent.position) + 1];
    for (std::size_t i = 1; i < start_.size(); ++i) start_[i] += start_[i - 1];
    members_.resize(agents.size());
    auto next = start_;
    for (std::uint32_t i = 0; i < agents.size(); ++i) members_[next[cellOf(agents[i].position)]++] = i;
}

std::uint64_t CrowdNeighbours::cellOf(const Vec2& at) const {
    const auto x = std::clamp(static_cast<std::int32_t>((at.x - low_.x) / cell_), 0, columns_ - 1);
    const auto y = std::clamp(static_cast<std::int32_t>((at.y - low_.y) / cell_), 0, rows_ - 1);
    return static_cast<std::uint64_t>(y) * static_cast<std::uint64_t>(columns_) +
           static_cast<std::uint64_t>(x);
}

void CrowdNeighbours::of(std::size_t agent, std::vector<std::uint32_t>& found) const {
    found.clear();
    const auto& self = agents_[agent];
    thread_local std::vector<std::pair<float, std::uint32_t>> near;
    near.clear();
    const auto column =
        std::clamp(static_cast<std::int32_t>((self.position.x - low_.x) / cell_), 0, columns_ - 1);
    const auto row = std::clamp(static_cast<std::int32_t>((self.position.y - low_.y) / cell_), 0, rows_ - 1);
    const float reach = rules_.neighbourDistance * rules_.neighbourDistance;
    for (auto y = std::max(row - 1, 0); y <= std::min(row + 1, rows_ - 1); ++y) {
        const auto first = toIndex(y) * toIndex(columns_);
        const auto from = start_[first + toIndex(std::max(column - 1, 0))];
        const auto to = start_[first + toIndex(std::min(column + 1, columns_ - 1)) + 1];
        for (auto i = from; i < to; ++i) {
            const auto other = members_[i];
            if (other == agent || std::abs(agents_[other].z - self.z) >= rules_.floorHeight) continue;
            const Vec2 way = agents_[other].position - self.position;
            if (const float apart = glm::dot(way, way); apart < reach) near.emplace_back(apart, other);
        }
    }
    const auto count = std::min(near.size(), toIndex(std::max(rules_.neighbours, 0)));
    std::partial_sort(near.begin(), near.begin() + static_cast<std::ptrdiff_t>(count), near.end());
    for (std::size_t i = 0; i < count; ++i) found.push_back(near[i].second);
}

}  // namespace navwright
