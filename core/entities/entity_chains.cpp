#include "entities/entity_chains.h"

#include <algorithm>
#include <queue>
#include <tuple>

namespace navwright {

namespace {

using Links = std::vector<std::vector<const EntityLink*>>;

/// What happens when something is set off, by who it happens to: trains go from stop to stop, teleporters do
/// not.
Links effects(const EntityGraph& graph) {
    Links next(graph.entities.size());
    for (const auto& link : graph.links) {
        const auto from = static_cast<std::size_t>(link.from);
        const bool teleport = graph.entities[from].role == EntityRole::teleporter;
        if (link.works && !teleport) next[from].push_back(&link);
    }
    return next;
}

bool begins(const ActiveEntity& entity) {
    if (entity.start == EntityStart::waiting || entity.start == EntityStart::absent) return false;
    return (entity.setOff & (kSetOffByPlayers | kSetOffByItself)) != 0;
}

/// What a player moves or breaks with his own hands.
bool opensByHand(const ActiveEntity& entity) {
    const bool movable = entity.role == EntityRole::door || entity.role == EntityRole::plat ||
                         entity.role == EntityRole::breakable;
    return movable && begins(entity) && (entity.setOff & kSetOffByPlayers) != 0;
}

struct Reached {
    int hops = 0;
    float delay = 0;
    const EntityLink* by = nullptr;
};

/// From one beginning to all that it sets off: fewest links, then least delay, then lowest numbers.
std::vector<Reached> reachedFrom(int start, const Links& next) {
    using Entry = std::tuple<int, float, int>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    std::vector<Reached> reached(next.size());
    std::vector<bool> done(next.size());
    open.emplace(0, 0.0f, start);
    while (!open.empty()) {
        const auto [hops, delay, index] = open.top();
        open.pop();
        const auto here = static_cast<std::size_t>(index);
        if (done[here]) continue;
        done[here] = true;
        // What was removed sets nothing off.
        if (reached[here].by != nullptr && reached[here].by->kind == EntityLinkKind::kills) continue;
        for (const auto* link : next[here]) {
            auto& to = reached[static_cast<std::size_t>(link->to)];
            if (link->to == start || done[static_cast<std::size_t>(link->to)]) continue;
            const float later = delay + link->delay;
            if (to.by != nullptr && std::tie(to.hops, to.delay) <= std::make_tuple(hops + 1, later)) continue;
            to = {hops + 1, later, link};
            open.emplace(hops + 1, later, link->to);
        }
    }
    return reached;
}

}  // namespace

std::vector<EntityChain> entityChains(const EntityGraph& graph) {
    const auto next = effects(graph);
    std::vector<EntityChain> chains;
    for (int from = 0; from < static_cast<int>(graph.entities.size()); ++from) {
        const auto& beginning = graph.entities[static_cast<std::size_t>(from)];
        if (opensByHand(beginning)) chains.push_back({.from = from, .to = from, .through = {}});
        if (!begins(beginning)) continue;
        const auto reached = reachedFrom(from, next);
        for (int to = 0; to < static_cast<int>(reached.size()); ++to) {
            const auto& found = reached[static_cast<std::size_t>(to)];
            if (found.by == nullptr || !changesWays(graph.entities[static_cast<std::size_t>(to)].role))
                continue;
            EntityChain chain{
                .from = from, .to = to, .through = {}, .last = found.by->kind, .delay = found.delay};
            for (int at = found.by->from; at != from; at = reached[static_cast<std::size_t>(at)].by->from)
                chain.through.push_back(at);
            std::ranges::reverse(chain.through);
            chains.push_back(std::move(chain));
        }
    }
    std::ranges::sort(chains, {}, [](const EntityChain& chain) { return std::tuple(chain.to, chain.from); });
    return chains;
}

std::vector<int> neverSetOff(const EntityGraph& graph) {
    std::vector<bool> reached(graph.entities.size());
    for (const auto& chain : entityChains(graph)) reached[static_cast<std::size_t>(chain.to)] = true;
    std::vector<int> never;
    for (std::size_t i = 0; i < graph.entities.size(); ++i) {
        const auto& entity = graph.entities[i];
        const bool follows = entity.leader != static_cast<int>(i) && entity.role == EntityRole::door;
        const bool waits = entity.setOff == kSetOffByFiring || follows;
        if (changesWays(entity.role) && !reached[i] && waits) never.push_back(static_cast<int>(i));
    }
    return never;
}

}  // namespace navwright
