#include "core/nav/graph/path_query.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <utility>

#include "core/base/best_first.h"
#include "core/base/index.h"
#include "core/nav/graph/components.h"

namespace navwright {

namespace {

constexpr double kUnseen = std::numeric_limits<double>::infinity();

bool valid(const NavGraph& graph, std::int32_t node) {
    return node >= 0 && toIndex(node) < graph.nodes.size() && graph.nodes[node].inUse;
}

const NavNode& at(const NavGraph& graph, std::int32_t node) {
    return graph.nodes[node];
}

/// Only files are checked for costs above 0; negative costs must not cause endless loops.
double costOf(const NavLink& link) {
    return std::max(0.0, static_cast<double>(link.cost));
}

/// The reached node nearest to the goal; ties by number.
std::int32_t nearestReached(const NavGraph& graph, const std::vector<std::int32_t>& parent, std::int32_t to) {
    std::int32_t best = -1;
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(parent.size()); ++i) {
        if (parent[i] < 0) continue;
        if (best < 0 || glm::distance(at(graph, i).origin, at(graph, to).origin) <
                            glm::distance(at(graph, best).origin, at(graph, to).origin)) {
            best = i;
        }
    }
    return best;
}

/// Follows parents back from `to` to `from`, and adds up what is on the way.
template <class ParentOf>
void follow(NavPath& path, const NavGraph& graph, std::int32_t from, std::int32_t to,
            const ParentOf& parentOf) {
    for (auto node = to; node != from; node = parentOf(node)) path.nodes.push_back(node);
    path.nodes.push_back(from);
    std::ranges::reverse(path.nodes);
    for (std::size_t i = 0; i + 1 < path.nodes.size(); ++i) {
        const auto& start = at(graph, path.nodes[i]);
        const auto* link = findLink(start, path.nodes[i + 1]);
        path.cost += link->cost;
        path.length += glm::distance(start.origin, at(graph, path.nodes[i + 1]).origin);
        path.seconds += travelSeconds(graph, path.nodes[i], *link);
    }
}

/// The path to the goal, or to the reached node nearest to it.
NavPath pathTo(const NavGraph& graph, const std::vector<std::int32_t>& parent, std::int32_t from,
               std::int32_t to) {
    NavPath path;
    path.found = parent[to] >= 0;
    path.nearest = path.found ? to : nearestReached(graph, parent, to);
    follow(path, graph, from, path.nearest, [&](std::int32_t node) { return parent[node]; });
    return path;
}

/// A path that was found.
template <class ParentOf>
NavPath foundPath(const NavGraph& graph, std::int32_t from, std::int32_t to, const ParentOf& parentOf) {
    NavPath path{.found = true, .nodes = {}, .nearest = to};
    follow(path, graph, from, to, parentOf);
    return path;
}

/// The search of enginePath(). Which goal it is for decides only when it ends.
class EngineSearch {
  public:
    /// `to`: -1 for none, which finds all nodes.
    EngineSearch(const NavGraph& graph, std::int32_t from, std::int32_t to)
        : graph_(graph),
          to_(to),
          weight_(graph.nodes.size(), kUnseen),
          closed_(graph.nodes.size(), false),
          parent_(graph.nodes.size(), -1) {
        weight_[from] = 0;
        parent_[from] = from;
        queue_.push_back(from);
    }

    std::vector<std::int32_t> run() {
        run([](std::int32_t) {});
        return std::move(parent_);
    }

    /// Calls `touched(node)` when a node is touched first, which is when a search for it ends.
    template <class Touched>
    void run(const Touched& touched) {
        while (!queue_.empty() && !ended()) {
            const auto node = queue_.front();
            expand(node, touched);
            queue_.pop_front();
            closed_[node] = true;
        }
    }

    [[nodiscard]] std::int32_t parent(std::int32_t node) const { return parent_[node]; }

  private:
    [[nodiscard]] bool ended() const { return to_ >= 0 && parent_[to_] >= 0; }

    [[nodiscard]] bool open(const NavLink& link) const {
        return walkable(graph_, link) && !closed_[link.target];
    }

    template <class Touched>
    void expand(std::int32_t node, const Touched& touched) {
        const auto& links = at(graph_, node).links;
        const bool allSeen = std::ranges::all_of(
            links, [&](const NavLink& link) { return !open(link) || weight_[link.target] < kUnseen; });
        if (!allSeen) {
            for (const auto& link : links) {
                if (open(link)) relax(node, link, touched);
                if (ended()) return;
            }
            return;
        }
        // Without unseen neighbours the engine only improves the cheapest one.
        const NavLink* cheapest = nullptr;
        for (const auto& link : links) {
            if (open(link) && (cheapest == nullptr || weight_[link.target] < weight_[cheapest->target])) {
                cheapest = &link;
            }
        }
        if (cheapest != nullptr) relax(node, *cheapest, touched);
    }

    template <class Touched>
    void relax(std::int32_t node, const NavLink& link, const Touched& touched) {
        const double weight = weight_[node] + costOf(link);
        if (!(weight < weight_[link.target])) return;
        const bool first = weight_[link.target] == kUnseen;
        weight_[link.target] = weight;
        parent_[link.target] = node;
        queue_.push_back(link.target);
        if (first) touched(link.target);
    }

    const NavGraph& graph_;
    std::int32_t to_;
    std::vector<double> weight_;
    std::vector<bool> closed_;
    std::vector<std::int32_t> parent_;
    std::deque<std::int32_t> queue_;
};

std::vector<std::int32_t> dijkstra(const NavGraph& graph, std::int32_t from, std::int32_t to) {
    using Cost = std::pair<double, std::int32_t>;  // and links
    LeastCosts<Cost> search(graph.nodes.size(), {kUnseen, 0});
    std::vector<std::int32_t> parent(graph.nodes.size(), -1);
    parent[from] = from;
    search.offer({0, 0}, from);
    search.run([&](const Cost& known, std::int32_t node) {
        if (node == to) return false;
        for (const auto& link : at(graph, node).links) {
            if (walkable(graph, link) &&
                search.offer({known.first + costOf(link), known.second + 1}, link.target))
                parent[link.target] = node;
        }
        return true;
    });
    return parent;
}

}  // namespace

NavPath enginePath(const NavGraph& graph, std::int32_t from, std::int32_t to) {
    if (!valid(graph, from) || !valid(graph, to)) return {};
    return pathTo(graph, EngineSearch(graph, from, to).run(), from, to);
}

std::vector<double> enginePathLengths(const NavGraph& graph, std::int32_t from) {
    std::vector<double> lengths(graph.nodes.size(), kUnseen);
    if (!valid(graph, from)) return lengths;
    lengths[from] = 0;
    EngineSearch search(graph, from, -1);
    search.run([&](std::int32_t touched) {
        double length = 0;
        for (auto node = touched; node != from; node = search.parent(node)) {
            const auto parent = search.parent(node);
            length += movedLength(graph, parent, *findLink(at(graph, parent), node));
        }
        lengths[touched] = length;
    });
    return lengths;
}

std::vector<NavPath> enginePaths(const NavGraph& graph, std::int32_t from) {
    std::vector<NavPath> paths(graph.nodes.size());
    if (!valid(graph, from)) return paths;
    paths[toIndex(from)] = {.found = true, .nodes = {from}, .nearest = from};
    EngineSearch search(graph, from, -1);
    search.run([&](std::int32_t touched) {
        paths[toIndex(touched)] =
            foundPath(graph, from, touched, [&](std::int32_t node) { return search.parent(node); });
    });
    return paths;
}

double movedLength(const NavGraph& graph, std::int32_t from, const NavLink& link) {
    if (link.type == NodeType::teleporter) return 0;
    return glm::distance(at(graph, from).origin, at(graph, link.target).origin);
}

NavPath cheapestPath(const NavGraph& graph, std::int32_t from, std::int32_t to) {
    if (!valid(graph, from) || !valid(graph, to)) return {};
    return pathTo(graph, dijkstra(graph, from, to), from, to);
}

std::vector<NavPath> cheapestPaths(const NavGraph& graph, std::int32_t from) {
    std::vector<NavPath> paths(graph.nodes.size());
    if (!valid(graph, from)) return paths;
    const auto parent = dijkstra(graph, from, -1);
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (parent[i] < 0) continue;
        paths[i] = foundPath(graph, from, static_cast<std::int32_t>(i),
                             [&](std::int32_t node) { return parent[toIndex(node)]; });
    }
    return paths;
}

QuickestWays quickestWays(const NavGraph& graph, std::int32_t from, const MayTake& mayTake) {
    QuickestWays ways{.seconds = {}, .before = std::vector<std::int32_t>(graph.nodes.size(), -1)};
    LeastCosts<double> seconds(graph.nodes.size(), kUnseen);
    seconds.offer(0, from);
    seconds.run([&](double known, std::int32_t node) {
        for (const auto& link : at(graph, node).links) {
            if (!walkable(graph, link) || (mayTake && !mayTake(node, link))) continue;
            if (seconds.offer(known + travelSeconds(graph, node, link), link.target))
                ways.before[link.target] = node;
        }
    });
    ways.seconds = std::move(seconds).take();
    return ways;
}

double travelSeconds(const NavGraph& graph, std::int32_t from, const NavLink& link) {
    const auto& start = at(graph, from);
    const auto& end = at(graph, link.target);
    const auto way = end.origin - start.origin;
    const double distance = glm::length(way);
    const double flat = glm::length(Vec3(way.x, way.y, 0));
    if (start.type == NodeType::ladder && end.type == NodeType::ladder) return distance / kTimedClimb;
    if (link.type == NodeType::water) return distance / kTimedSwim;
    if (link.type == NodeType::crouch) return distance / kTimedCrouch;
    const double fall = way.z < 0 ? std::sqrt(2 * -static_cast<double>(way.z) / kTimedGravity) : 0;
    const bool drops = link.type == NodeType::standDrop || link.type == NodeType::crouchDrop ||
                       link.type == NodeType::unsafeDrop;
    return drops ? std::max(flat / kTimedRun, fall) : distance / kTimedRun;
}

double straightSeconds(const Vec3& from, const Vec3& to) {
    return static_cast<double>(glm::distance(from, to)) / kTimedRun;
}

}  // namespace navwright
