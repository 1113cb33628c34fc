#include "core/bots/test/bot_paths.h"

#include <algorithm>
#include <limits>

#include "core/base/index.h"
#include "core/nav/graph/components.h"
#include "core/nav/graph/path_query.h"

namespace navwright {

namespace {

constexpr double kUnseen = std::numeric_limits<double>::infinity();
/// Share of neighbours skipped by a search with detours.
constexpr float kDetours = 0.2f;
/// Nodes with more links than this gain weight with use; the weight is reset beyond the maximum.
constexpr std::size_t kManyLinks = 3;
constexpr float kUse = 0.1f;
constexpr float kGreatestUse = 0.5f;

/// A random number 0..1, with the engine's resolution.
float chance(BotPaths::Random& random) {
    constexpr std::uint64_t kSteps = 0x7fff;
    return static_cast<float>(random() & kSteps) / static_cast<float>(kSteps);
}

}  // namespace

BotPaths::BotPaths(const NavGraph& graph) : graph_(graph), useWeight_(graph.nodes.size()) {}

bool BotPaths::passedOver(std::int32_t node, Random& random) const {
    const auto index = toIndex(node);
    return graph_.nodes[index].links.size() > kManyLinks && useWeight_[index] > chance(random);
}

std::vector<std::int32_t> BotPaths::find(std::int32_t from, std::int32_t goal, Random& random) {
    auto path = search(from, goal, (random() & 1) != 0, random);
    if (path.empty()) {
        std::ranges::fill(useWeight_, 0.f);
        path = search(from, goal, false, random);
    }
    return path;
}

std::vector<std::int32_t> BotPaths::search(std::int32_t from, std::int32_t goal, bool detours,
                                           Random& random) {
    const auto nodes = graph_.nodes.size();
    weight_.assign(nodes, kUnseen);
    closed_.assign(nodes, false);
    parent_.assign(nodes, -1);
    queue_.assign(1, from);
    head_ = 0;
    weight_[from] = 0;
    parent_[from] = from;
    while (head_ < queue_.size()) {
        if (expand(queue_[head_], goal, detours, random)) return pathTo(goal, from);
    }
    return {};
}

std::int32_t BotPaths::cheapestSeen(std::int32_t node, std::int32_t goal, bool detours, double& cost,
                                    std::int32_t& last, Random& random) const {
    std::int32_t cheapest = -1;
    double least = kUnseen;
    for (const auto& link : graph_.nodes[node].links) {
        last = link.target;
        if (!walkable(graph_, link)) continue;
        const auto target = toIndex(link.target);
        if (detours) {
            if (passedOver(link.target, random)) continue;
            if (link.target != goal && chance(random) <= kDetours) continue;
        }
        if (closed_[target]) continue;
        if (weight_[target] == kUnseen) return -1;
        if (weight_[target] >= least) continue;
        least = weight_[target];
        cheapest = link.target;
        cost = weight_[node] + static_cast<double>(link.cost);
    }
    return cheapest;
}

bool BotPaths::expand(std::int32_t node, std::int32_t goal, bool detours, Random& random) {
    const auto at = toIndex(node);
    double cost = 0;
    std::int32_t last = -1;
    // Without unseen neighbours the engine only improves the cheapest one.
    if (const auto cheapest = cheapestSeen(node, goal, detours, cost, last, random); cheapest >= 0) {
        auto& known = weight_[cheapest];
        if (cost < known) {
            // The engine then restarts from this node.
            if (detours && cheapest != goal && chance(random) <= kDetours) return last == goal;
            known = cost;
            parent_[cheapest] = node;
            queue_.push_back(cheapest);
        }
        ++head_;
        closed_[at] = true;
        return last == goal;
    }
    for (const auto& link : graph_.nodes[at].links) {
        if (!walkable(graph_, link)) continue;
        const auto target = toIndex(link.target);
        const double weight = weight_[at] + static_cast<double>(link.cost);
        if (!closed_[target] && weight < weight_[target]) {
            if (passedOver(link.target, random)) continue;
            if (detours && link.target != goal && chance(random) <= kDetours) continue;
            weight_[target] = weight;
            parent_[target] = node;
            queue_.push_back(link.target);
        }
        if (link.target == goal) return true;
    }
    ++head_;
    closed_[at] = true;
    return false;
}

std::vector<std::int32_t> BotPaths::pathTo(std::int32_t goal, std::int32_t from) {
    std::vector<std::int32_t> path{goal};
    for (auto node = parent_[goal]; node >= 0 && node != from; node = parent_[node]) {
        auto& use = useWeight_[node];
        if (graph_.nodes[node].links.size() > kManyLinks) {
            use += kUse;
            if (use > kGreatestUse) use = 0;
        }
        path.push_back(node);
    }
    if (path.size() < 2) return {};
    std::ranges::reverse(path);
    if (path.size() > kEnginePathNodes) path.resize(kEnginePathNodes);
    return path;
}

namespace {

/// How many path nodes ahead bots look; if the path is shorter, that many behind.
constexpr std::size_t kLookAhead = 5;

const NavNode& nodeOf(const NavGraph& graph, std::int32_t id) {
    return graph.nodes[id];
}

}  // namespace

PathWalk::Met PathWalk::follow(const NavGraph& graph, const BotBody& body) {
    Met met;
    for (auto place = at; place < path.size(); ++place) {
        const auto id = path[place];
        if (!touchesNode(body, nodeOf(graph, id).origin, kReachMargin)) continue;
        if (id == goal) {
            met.goal = true;
            break;
        }
        met.nodes.push_back(id);
        at = place + 1;
        previous = current;
        current = id;
    }
    return met;
}

BotTask PathWalk::task(const NavGraph& graph) const {
    const auto& to = nodeOf(graph, next());
    // The engine takes the previous list entry as the node the bot comes from.
    const auto& from = nodeOf(graph, at > 0 ? path[at - 1] : current);
    BotTask task{.current = from.origin, .next = to.origin, .currentType = from.type, .nextType = to.type};
    const auto link = std::ranges::find(from.links, next(), &NavLink::target);
    task.linked = link != from.links.end();
    if (task.linked) task.link = link->type;
    if (previous >= 0) {
        task.previous = nodeOf(graph, previous).origin;
        task.previousType = nodeOf(graph, previous).type;
    }
    task.lookAt = lookAt(graph);
    return task;
}

/// The node five places ahead in the path, else five behind; if neither exists, the engine reads 0 before the
/// list, which is the first node.
Vec3 PathWalk::lookAt(const NavGraph& graph) const {
    if (at + kLookAhead < path.size()) return nodeOf(graph, path[at + kLookAhead]).origin;
    if (at >= kLookAhead) return nodeOf(graph, path[at - kLookAhead]).origin;
    return graph.nodes.front().origin;
}

}  // namespace navwright
