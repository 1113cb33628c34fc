#include "core/edit/aq2/link_search.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

#include "core/base/index.h"
#include "core/base/point_index.h"
#include "core/edit/aq2/edit_parts.h"
#include "core/nav/files/nav_origin.h"
#include "core/nav/graph/components.h"
#include "core/physics/link_trials/link_verdict.h"

namespace navwright {

namespace {

constexpr std::size_t kBatch = 24;  ///< pairs tried at once, so that early finds end the search

struct Pair {
    float distance = 0;
    std::size_t inside = 0, outside = 0;

    friend auto operator<=>(const Pair&, const Pair&) = default;
};

/// Whether a link may have this rise or drop.
bool mayLead(const LinkPlaces& places, const LinkSearch& search) {
    const auto rise = places.to.z - places.from.z;
    const bool column = places.from.x == places.to.x && places.from.y == places.to.y;
    return -rise <= search.deepest && (column || rise <= search.highest);
}

/// The link for a direction that bots tried; nullopt when some failed, it hurts too much, or no link type
/// matches.
std::optional<EditPatch> linkOf(const LinkPlaces& places, const LinkJudgement& judged,
                                const LinkSearch& search) {
    if (!judged.certain || judged.damage > search.mostDamage) return std::nullopt;
    auto type = NodeType::move;
    if (adviceFor(NodeType::move, judged, type) == LinkAdvice::deadly) return std::nullopt;
    if (type == NodeType::jumpPad || (type == NodeType::ladder && !isColumn(places))) return std::nullopt;
    const auto down = places.from.z - places.to.z;
    if (type == NodeType::move && down >= search.standDrop) type = NodeType::standDrop;
    return edit::makePatch(PatchOperation::addLink, places.from, places.to, type);
}

/// What to connect, with what, and in which directions.
struct Task {
    std::set<std::size_t> inside;
    std::vector<bool> outside;  ///< by node
    bool out = true, in = true;
};

std::set<std::size_t> partOf(const Components& parts, std::size_t node) {
    const auto& nodes = parts.components[toIndex(parts.of[node])].nodes;
    return {nodes.begin(), nodes.end()};
}

Task taskFor(const NavGraph& graph, const std::vector<std::size_t>& nodes) {
    const auto weak = weakComponents(graph), strong = strongComponents(graph);
    Task task{.inside = {nodes.begin(), nodes.end()}, .outside = {}};
    if (nodes.size() == 1 && weak.of[nodes[0]] > 0) task.inside = partOf(weak, nodes[0]);
    if (nodes.size() == 1 && weak.of[nodes[0]] == 0 && strong.of[nodes[0]] > 0)
        task.inside = partOf(strong, nodes[0]);
    const bool apart = std::ranges::none_of(task.inside, [&](std::size_t n) { return strong.of[n] == 0; });
    for (std::size_t node = 0; node < graph.nodes.size(); ++node)
        task.outside.push_back(graph.nodes[node].inUse && !task.inside.contains(node) &&
                               (!apart || strong.of[node] == 0));
    if (!apart) return task;
    const auto& main = strong.components.front().nodes;
    const std::vector<std::int32_t> starts(task.inside.begin(), task.inside.end());
    const auto fromMain = reachableFrom(graph, main);
    task.out = !reachableFrom(graph, starts)[toIndex(main.front())];
    task.in = std::ranges::none_of(task.inside, [&](std::size_t node) { return fromMain[node]; });
    return task;
}

std::vector<Pair> pairsWithin(const NavGraph& graph, const Task& task, const LinkSearch& search) {
    const auto origins = nodeOrigins(graph);
    const PointIndex index(origins);
    std::vector<Pair> pairs;
    for (const auto node : task.inside) {
        for (const auto& near : index.within(origins[node], search.reach)) {
            const auto& other = origins[near.index];
            if (!task.outside[near.index]) continue;
            if (mayLead({origins[node], other}, search) || mayLead({other, origins[node]}, search))
                pairs.push_back({near.distance, node, near.index});
        }
    }
    std::ranges::sort(pairs);
    return pairs;
}

/// The links found in one direction, out of the nodes or into them.
class Finds {
  public:
    Finds(const NavGraph& graph, const LinkSearch& search, bool out)
        : graph_(graph), search_(search), out_(out) {}

    [[nodiscard]] bool full() const { return patches_.size() >= search_.most; }
    [[nodiscard]] std::vector<EditPatch>& patches() { return patches_; }
    [[nodiscard]] LinkPlaces placesOf(const Pair& pair) const {
        const auto& inside = graph_.nodes[pair.inside].origin;
        const auto& outside = graph_.nodes[pair.outside].origin;
        return out_ ? LinkPlaces{inside, outside} : LinkPlaces{outside, inside};
    }
    [[nodiscard]] bool worthTrying(const Pair& pair) const {
        const auto from = out_ ? pair.inside : pair.outside;
        const auto to = static_cast<std::int32_t>(out_ ? pair.outside : pair.inside);
        const auto places = placesOf(pair);
        return !full() && !used_.contains(pair.inside) && !used_.contains(pair.outside) &&
               mayLead(places, search_) && findLink(graph_.nodes[from], to) == nullptr;
    }
    void take(const Pair& pair, const LinkJudgement& judged) {
        const auto places = placesOf(pair);
        if (!worthTrying(pair)) return;
        auto patch = linkOf(places, judged, search_);
        if (!patch) return;
        patches_.push_back(*std::move(patch));
        used_.insert({pair.inside, pair.outside});
    }

  private:
    const NavGraph& graph_;
    const LinkSearch& search_;
    bool out_;
    std::set<std::size_t> used_;
    std::vector<EditPatch> patches_;
};

Result<> tryBatch(std::span<const Pair> pairs, const LinkWorld& world, Finds& finds, JobContext& context) {
    std::vector<LinkPlaces> places;
    std::vector<Pair> tried;
    for (const auto& pair : pairs) {
        if (!finds.worthTrying(pair)) continue;
        tried.push_back(pair);
        places.push_back(finds.placesOf(pair));
    }
    NAV_ASSIGN(const auto judged, judgeLinks(world, places, 0, context));
    for (std::size_t i = 0; i < tried.size(); ++i) finds.take(tried[i], judged[i]);
    return {};
}

}  // namespace

Result<std::vector<EditPatch>> findLinks(const NavGraph& graph, const LinkWorld& world,
                                         std::span<const std::size_t> nodes, const LinkSearch& search,
                                         JobContext& context) {
    const auto present = edit::presentNodes(graph, {{nodes.begin(), nodes.end()}, {}});
    if (present.empty()) return fail("No node is selected");
    const auto task = taskFor(graph, present);
    auto pairs = pairsWithin(graph, task, search);
    pairs.resize(std::min(pairs.size(), search.tries));
    Finds out(graph, search, true), in(graph, search, false);
    const auto done = [&] { return (!task.out || out.full()) && (!task.in || in.full()); };
    for (std::size_t i = 0; i < pairs.size() && !done(); i += kBatch) {
        context.progress("Trying links", i, pairs.size());
        const auto batch = std::span(pairs).subspan(i, std::min(kBatch, pairs.size() - i));
        if (task.out) {
            NAV_TRY(tryBatch(batch, world, out, context));
        }
        if (task.in) {
            NAV_TRY(tryBatch(batch, world, in, context));
        }
    }
    auto found = std::move(out.patches());
    found.insert(found.end(), in.patches().begin(), in.patches().end());
    return found;
}

Result<WantedLink> tryWantedLink(const NavGraph& graph, const LinkWorld& world, std::size_t from,
                                 std::size_t to, const LinkSearch& search, JobContext& context) {
    const auto isNode = [&graph](std::size_t node) {
        return node < graph.nodes.size() && graph.nodes[node].inUse;
    };
    if (!isNode(from) || !isNode(to) || from == to) return fail("These are not two nodes of the nav");
    if (findLink(graph.nodes[from], static_cast<std::int32_t>(to)) != nullptr)
        return fail("The link is there already");
    const std::array places{LinkPlaces{graph.nodes[from].origin, graph.nodes[to].origin}};
    if (!mayLead(places.front(), search)) return fail("The link would drop or rise more than allowed");
    NAV_ASSIGN(auto judged, judgeLinks(world, places, 1, context));
    WantedLink wanted{.patch = {}, .judged = std::move(judged.front())};
    wanted.patch = linkOf(places.front(), wanted.judged, search);
    return wanted;
}

}  // namespace navwright
