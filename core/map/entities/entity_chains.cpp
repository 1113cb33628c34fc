#include "core/map/entities/entity_chains.h"

#include <algorithm>
#include <tuple>

#include "core/base/best_first.h"
#include "core/base/index.h"

namespace navwright {

namespace {

using Links = std::vector<std::vector<const EntityLink*>>;

/// Effects of triggering, by entity: trains follow their stops, teleporters do not lead on.
Links effects(const EntityGraph& graph) {
    Links next(graph.entities.size());
    for (const auto& link : graph.links) {
        const auto from = toIndex(link.from);
        const bool teleport = graph.entities[from].role == EntityRole::teleporter;
        if (link.works && !teleport) next[from].push_back(&link);
    }
    return next;
}

bool begins(const ActiveEntity& entity) {
    if (entity.start == EntityStart::waiting || entity.start == EntityStart::absent) return false;
    return (entity.setOff & (kSetOffByPlayers | kSetOffByItself)) != 0;
}

/// What a player moves or breaks directly.
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

/// Limit of links examined and entities listed; real maps stay below a hundredth.
constexpr std::size_t kMostLooks = std::size_t{1} << 22;
constexpr std::size_t kMostThrough = std::size_t{1} << 20;

/// Searches from one cause to all it triggers: fewest links, then least delay, then lowest numbers.
class ChainSearch {
  public:
    explicit ChainSearch(const EntityGraph& graph)
        : next_(effects(graph)), reached_(next_.size()), done_(next_.size()) {}

    /// Everything triggered, ascending; valid until the next call.
    const std::vector<int>& from(int start) {
        for (const int index : found_) reached_[index] = {};
        for (const int index : taken_) done_[index] = false;
        found_.clear();
        taken_.clear();
        open_.offer(0, 0, start);
        open_.run([&](int hops, float delay, int index) { take(hops, delay, index, start); });
        std::ranges::sort(found_);
        return found_;
    }
    [[nodiscard]] const Reached& reached(int index) const { return reached_[index]; }
    [[nodiscard]] std::size_t looks() const { return looks_; }

  private:
    void take(int hops, float delay, int index, int start) {
        const auto here = toIndex(index);
        if (done_[here]) return;
        done_[here] = true;
        taken_.push_back(index);
        // Removed entities trigger nothing.
        if (reached_[here].by != nullptr && reached_[here].by->kind == EntityLinkKind::kills) return;
        looks_ += 1 + next_[here].size();
        for (const auto* link : next_[here]) {
            auto& to = reached_[link->to];
            if (link->to == start || done_[link->to]) continue;
            const float later = delay + link->delay;
            if (to.by != nullptr && std::tie(to.hops, to.delay) <= std::make_tuple(hops + 1, later)) continue;
            if (to.by == nullptr) found_.push_back(link->to);
            to = {hops + 1, later, link};
            open_.offer(hops + 1, later, link->to);
        }
    }

    Links next_;
    std::vector<Reached> reached_;
    std::vector<bool> done_;
    std::vector<int> found_, taken_;   ///< of the last search
    BestFirst<int, float, int> open_;  ///< links, delay, entity
    std::size_t looks_ = 0;
};

EntityChain chainTo(int to, int from, const ChainSearch& search) {
    const auto& found = search.reached(to);
    EntityChain chain{.from = from, .to = to, .through = {}, .last = found.by->kind, .delay = found.delay};
    for (int at = found.by->from; at != from; at = search.reached(at).by->from) chain.through.push_back(at);
    std::ranges::reverse(chain.through);
    return chain;
}

}  // namespace

EntityChains entityChains(const EntityGraph& graph) {
    ChainSearch search(graph);
    EntityChains chains;
    std::size_t through = 0;
    for (int from = 0; from < static_cast<int>(graph.entities.size()); ++from) {
        const auto& beginning = graph.entities[from];
        if (opensByHand(beginning)) chains.all.push_back({.from = from, .to = from, .through = {}});
        if (!begins(beginning)) continue;
        chains.whole = search.looks() < kMostLooks && through < kMostThrough;
        if (!chains.whole) break;
        for (const int to : search.from(from)) {
            if (!changesWays(graph.entities[to].role)) continue;
            if (through >= kMostThrough) break;
            chains.all.push_back(chainTo(to, from, search));
            through += 1 + chains.all.back().through.size();
        }
    }
    std::ranges::sort(chains.all, {},
                      [](const EntityChain& chain) { return std::tuple(chain.to, chain.from); });
    return chains;
}

std::vector<int> neverSetOff(const EntityGraph& graph) {
    const auto chains = entityChains(graph);
    if (!chains.whole) return {};
    std::vector<bool> reached(graph.entities.size());
    for (const auto& chain : chains.all) reached[chain.to] = true;
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
