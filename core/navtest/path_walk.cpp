#include "navtest/path_walk.h"

#include <algorithm>

namespace navwright {

namespace {

/// The node that bots look at, by places of the path from the one they walk to: ahead, else so far behind.
constexpr std::size_t kLookAhead = 5;

const NavNode& nodeOf(const NavGraph& graph, std::int32_t id) {
    return graph.nodes[static_cast<std::size_t>(id)];
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
    // The engine takes the node before the next in its list for the one the bot comes from.
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

/// Five places ahead in the path, else five behind; where neither is, what the engine finds in front of the
/// list is 0, which is the first node.
Vec3 PathWalk::lookAt(const NavGraph& graph) const {
    if (at + kLookAhead < path.size()) return nodeOf(graph, path[at + kLookAhead]).origin;
    if (at >= kLookAhead) return nodeOf(graph, path[at - kLookAhead]).origin;
    return graph.nodes.front().origin;
}

}  // namespace navwright
