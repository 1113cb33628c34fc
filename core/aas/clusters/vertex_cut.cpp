#include "core/aas/clusters/vertex_cut.h"

#include <algorithm>

#include "core/base/index.h"

namespace navwright {

namespace {

constexpr std::int32_t kBoundless = 1 << 28;

}  // namespace

VertexCut::VertexCut(std::size_t vertices, const std::vector<std::pair<std::int32_t, std::int32_t>>& edges)
    : vertices_(vertices), out_(2 * vertices + 2) {
    const auto source = static_cast<std::int32_t>(2 * vertices_);
    for (std::int32_t v = 0; v < static_cast<std::int32_t>(vertices_); ++v) {
        addArc(2 * v, 2 * v + 1);
        addArc(source, 2 * v);
        addArc(2 * v + 1, source + 1);
    }
    for (const auto& [a, b] : edges) {
        addArc(2 * a + 1, 2 * b);
        addArc(2 * b + 1, 2 * a);
    }
}

void VertexCut::addArc(std::int32_t from, std::int32_t to) {
    out_[from].push_back(static_cast<std::int32_t>(arcs_.size()));
    arcs_.push_back({to, 0});
    out_[to].push_back(static_cast<std::int32_t>(arcs_.size()));
    arcs_.push_back({from, 0});
}

bool VertexCut::layer() {
    const auto source = static_cast<std::int32_t>(2 * vertices_);
    level_.assign(out_.size(), -1);
    level_[source] = 0;
    std::vector<std::int32_t> open{source};
    for (std::size_t at = 0; at < open.size(); ++at) {
        const auto here = toIndex(open[at]);
        for (const auto index : out_[here]) {
            const auto& arc = arcs_[index];
            auto& level = level_[arc.to];
            if (arc.room == 0 || level >= 0) continue;
            level = level_[here] + 1;
            open.push_back(arc.to);
        }
    }
    return level_.back() >= 0;
}

/// Pushes one unit of flow through the layers.
bool VertexCut::push() {
    const auto source = 2 * vertices_, sink = source + 1;
    std::vector<std::int32_t> path;
    auto at = source;
    while (at != sink) {
        auto& next = next_[at];
        bool went = false;
        for (; next < out_[at].size(); ++next) {
            const auto index = out_[at][next];
            const auto& arc = arcs_[index];
            if (arc.room == 0 || level_[arc.to] != level_[at] + 1) continue;
            path.push_back(index);
            at = toIndex(arc.to);
            went = true;
            break;
        }
        if (went) continue;
        if (path.empty()) return false;
        at = toIndex(arcs_[path.back() ^ 1].to);
        path.pop_back();
        ++next_[at];
    }
    for (const auto index : path) {
        --arcs_[index].room;
        ++arcs_[index ^ 1].room;
    }
    return true;
}

std::optional<std::vector<std::int32_t>> VertexCut::find(const std::vector<Role>& roles, std::int32_t most) {
    for (std::size_t v = 0; v < vertices_; ++v) {
        const auto room = [&](std::size_t which, std::int32_t many) {
            arcs_[6 * v + 2 * which].room = many;
            arcs_[6 * v + 2 * which + 1].room = 0;
        };
        room(0, roles[v] == Role::free ? 1 : kBoundless);
        room(1, roles[v] == Role::first ? kBoundless : 0);
        room(2, roles[v] == Role::second ? kBoundless : 0);
    }
    for (auto i = 6 * vertices_; i < arcs_.size(); i += 2) {
        arcs_[i].room = kBoundless;
        arcs_[i + 1].room = 0;
    }
    std::int32_t flow = 0;
    while (layer()) {
        next_.assign(out_.size(), 0);
        while (push()) {
            if (++flow > most) return std::nullopt;
        }
    }
    std::vector<std::int32_t> cut;
    for (std::size_t v = 0; v < vertices_; ++v) {
        if (level_[2 * v] >= 0 && level_[2 * v + 1] < 0) cut.push_back(static_cast<std::int32_t>(v));
    }
    return cut;
}

}  // namespace navwright
