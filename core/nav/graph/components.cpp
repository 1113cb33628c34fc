#include "core/nav/graph/components.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/index.h"
#include "core/base/point_index.h"
#include "core/nav/files/nav_origin.h"

namespace navwright {

namespace {

/// Tarjan's algorithm with an explicit stack, so that long chains do not overflow the call stack.
class StrongComponents {
  public:
    explicit StrongComponents(const NavGraph& graph)
        : graph_(graph), order_(graph.nodes.size(), -1), low_(order_), component_(order_) {}

    std::vector<std::int32_t> find() {
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
            if (order_[i] < 0 && graph_.nodes[i].inUse) walkFrom(static_cast<std::int32_t>(i));
        }
        return std::move(component_);
    }

  private:
    struct Visit {
        std::int32_t node;
        std::size_t nextLink;
    };

    void enter(std::int32_t node) {
        order_[node] = low_[node] = counter_++;
        open_.push_back(node);
        visits_.push_back({node, 0});
    }

    void walkFrom(std::int32_t start) {
        enter(start);
        while (!visits_.empty()) {
            auto& [node, nextLink] = visits_.back();
            const auto& links = graph_.nodes[node].links;
            if (nextLink == links.size()) {
                leave();
                continue;
            }
            const auto& link = links[nextLink++];
            if (!walkable(graph_, link)) continue;
            if (order_[link.target] < 0) {
                enter(link.target);
            } else if (component_[link.target] < 0) {
                low_[node] = std::min(low_[node], order_[link.target]);
            }
        }
    }

    void leave() {
        const auto node = visits_.back().node;
        visits_.pop_back();
        if (!visits_.empty()) {
            const auto parent = visits_.back().node;
            low_[parent] = std::min(low_[parent], low_[node]);
        }
        if (low_[node] != order_[node]) return;
        std::int32_t member = -1;
        do {
            member = open_.back();
            open_.pop_back();
            component_[member] = components_;
        } while (member != node);
        ++components_;
    }

    const NavGraph& graph_;
    std::vector<std::int32_t> order_;
    std::vector<std::int32_t> low_;
    std::vector<std::int32_t> component_;
    std::vector<std::int32_t> open_;
    std::vector<Visit> visits_;
    std::int32_t counter_ = 0;
    std::int32_t components_ = 0;
};

/// Converts component labels (-1 = none) to sorted components.
Components collect(const NavGraph& graph, const std::vector<std::int32_t>& labels) {
    std::vector<Component> components;
    std::vector<std::int32_t> slot;  // by label: index into `components`
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (labels[i] < 0) continue;
        const auto label = toIndex(labels[i]);
        if (slot.size() <= label) slot.resize(label + 1, -1);
        if (slot[label] < 0) {
            slot[label] = static_cast<std::int32_t>(components.size());
            components.emplace_back();
        }
        components[slot[label]].nodes.push_back(static_cast<std::int32_t>(i));
    }
    std::ranges::stable_sort(components, std::ranges::greater{},
                             [](const Component& component) { return component.nodes.size(); });
    Components result{std::move(components), std::vector<std::int32_t>(graph.nodes.size(), -1)};
    for (std::size_t i = 0; i < result.components.size(); ++i) {
        auto& component = result.components[i];
        glm::dvec3 sum(0);
        for (const auto node : component.nodes) {
            sum += glm::dvec3(graph.nodes[node].origin);
            result.of[node] = static_cast<std::int32_t>(i);
        }
        component.center = Vec3(sum / static_cast<double>(component.nodes.size()));
    }
    return result;
}

std::int32_t rootOf(std::vector<std::int32_t>& parent, std::int32_t node) {
    while (parent[node] != node) {
        parent[node] = parent[parent[node]];
        node = parent[node];
    }
    return node;
}

}  // namespace

double Components::largestShare() const {
    const auto used = of.size() - toIndex(std::ranges::count(of, -1));
    return used == 0 ? 0 : static_cast<double>(components.front().nodes.size()) / static_cast<double>(used);
}

Components strongComponents(const NavGraph& graph) {
    return collect(graph, StrongComponents(graph).find());
}

Components weakComponents(const NavGraph& graph) {
    std::vector<std::int32_t> parent(graph.nodes.size());
    std::iota(parent.begin(), parent.end(), 0);
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (!graph.nodes[i].inUse) continue;
        for (const auto& link : graph.nodes[i].links) {
            if (!walkable(graph, link)) continue;
            const auto a = rootOf(parent, static_cast<std::int32_t>(i));
            const auto b = rootOf(parent, link.target);
            parent[std::max(a, b)] = std::min(a, b);
        }
    }
    std::vector<std::int32_t> labels(graph.nodes.size(), -1);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (graph.nodes[i].inUse) labels[i] = rootOf(parent, static_cast<std::int32_t>(i));
    }
    return collect(graph, labels);
}

std::vector<bool> reachableFrom(const NavGraph& graph, std::span<const std::int32_t> starts) {
    std::vector<bool> reached(graph.nodes.size(), false);
    std::vector<std::int32_t> open;
    const auto reach = [&](std::int32_t node) {
        if (reached[node]) return;
        reached[node] = true;
        open.push_back(node);
    };
    for (const auto start : starts) {
        if (start >= 0 && graph.nodes[start].inUse) reach(start);
    }
    while (!open.empty()) {
        const auto node = open.back();
        open.pop_back();
        for (const auto& link : graph.nodes[node].links) {
            if (walkable(graph, link)) reach(link.target);
        }
    }
    return reached;
}

NavGraph reversed(const NavGraph& graph) {
    NavGraph back;
    back.nodes.resize(graph.nodes.size());
    for (std::size_t from = 0; from < graph.nodes.size(); ++from) {
        back.nodes[from].inUse = graph.nodes[from].inUse;
        for (const auto& link : graph.nodes[from].links) {
            if (!walkable(graph, link)) continue;
            back.nodes[link.target].links.push_back({static_cast<std::int32_t>(from), link.type, link.cost});
        }
    }
    return back;
}

std::vector<std::int32_t> nodesAt(const NavGraph& graph, std::span<const Vec3> places) {
    const auto origins = nodeOrigins(graph);
    const PointIndex index(origins);
    std::vector<std::int32_t> found;
    for (const auto& place : places) {
        found.push_back(-1);
        for (const auto& near : index.within(place, kBotNodeReach)) {
            if (!graph.nodes[near.index].inUse) continue;
            if (std::abs(origins[near.index].z - place.z) > kBotNodeReachZ) continue;
            found.back() = static_cast<std::int32_t>(near.index);
            break;
        }
    }
    return found;
}

}  // namespace navwright
