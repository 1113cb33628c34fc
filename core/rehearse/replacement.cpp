#include "rehearse/replacement.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "analysis/islands.h"
#include "analysis/walkable.h"
#include "move/link_physics.h"
#include "rehearse/nearby_places.h"

namespace navwright {

namespace {

/// Another link must fail so much less.
constexpr double kLessOften = 0.6;
/// Nodes on the way to another take-off are no farther away.
constexpr float kLongestWalk = 192;
constexpr float kLongestJump = 288;
constexpr std::size_t kMostTries = 24;

/// Of few attempts little is known.
double expectedFailures(const LinkRecord& record) {
    return (record.harm() + 1.0) / (record.attempts + 2.0);
}

class ReplacementSearch {
  public:
    ReplacementSearch(const LinkWorld& world, const NavGraph& graph, const NodePair& link,
                      const CureInput& input)
        : world_(world), link_(link), input_(input), graph_(graph), had_(countServed(graph, input.spawns)) {
        std::erase_if(nodeIn(graph_, link.first).links,
                      [&](const NavLink& entry) { return entry.target == link.second; });
    }

    struct Candidate {
        NodePair ends;
        NodeType type = NodeType::move;
        LinkRecord record;
    };
    [[nodiscard]] std::vector<Candidate> formerLinks(double failures) const;
    [[nodiscard]] std::vector<Candidate> newLinks() const;
    [[nodiscard]] std::optional<LinkReplacement> with(const Candidate& candidate) const;

  private:
    static NavNode& nodeIn(NavGraph& graph, std::int32_t id) {
        return graph.nodes[static_cast<std::size_t>(id)];
    }
    [[nodiscard]] const NavNode& node(std::int32_t id) const {
        return graph_.nodes[static_cast<std::size_t>(id)];
    }
    void join(NavGraph& graph, std::int32_t from, std::int32_t to) const;
    void leaveOut(NavGraph& graph, std::int32_t id) const;

    const LinkWorld& world_;
    const NodePair link_;
    const CureInput& input_;
    NavGraph graph_;  ///< without the link
    ServedCount had_;
};

/// The least failing first.
std::vector<ReplacementSearch::Candidate> ReplacementSearch::formerLinks(double failures) const {
    const auto count = static_cast<std::int32_t>(graph_.nodes.size());
    std::vector<std::pair<double, Candidate>> found;
    for (const auto& former : input_.memory.former) {
        const auto [from, to] = former.link;
        if (from >= count || to >= count || node(from).origin != former.places[0] ||
            node(to).origin != former.places[1] || findLink(node(from), to) != nullptr)
            continue;
        const auto expected = expectedFailures(former.record);
        if (expected > kLessOften * failures) continue;
        found.emplace_back(expected, Candidate{former.link, former.type, former.record});
    }
    std::ranges::stable_sort(found, {}, &std::pair<double, Candidate>::first);
    std::vector<Candidate> links;
    for (auto& entry : found) links.push_back(std::move(entry.second));
    return links;
}

/// The shortest first.
std::vector<ReplacementSearch::Candidate> ReplacementSearch::newLinks() const {
    std::vector<std::pair<float, NodePair>> pairs;
    const auto landings = nodesAround(graph_, link_.second);
    for (const auto from : nodesAround(graph_, link_.first)) {
        for (const auto to : landings) {
            const NodePair ends(from, to);
            const bool former = std::ranges::find(input_.memory.former, ends, &FormerLink::link) !=
                                input_.memory.former.end();
            if (from == to || ends == link_ || former || findLink(node(from), to) != nullptr) continue;
            const float length = glm::distance(node(from).origin, node(to).origin);
            if (length > kLongestJump) continue;
            pairs.emplace_back(length + glm::distance(node(from).origin, node(link_.first).origin) +
                                   glm::distance(node(to).origin, node(link_.second).origin),
                               ends);
        }
    }
    std::ranges::sort(pairs);
    if (pairs.size() > kMostTries) pairs.resize(kMostTries);
    std::vector<Candidate> links;
    for (const auto& [length, ends] : pairs) {
        const LinkPlaces places{node(ends.first).origin, node(ends.second).origin};
        const auto judged = judgeLink(world_, places);
        if (!judged.certain || !judged.harmless() || !canBeLink(places, judged) ||
            judged.controls == NodeType::ladder)
            continue;
        links.push_back({ends, judged.controls, {}});
    }
    return links;
}

/// A walk from the one to the other, where there is no way.
void ReplacementSearch::join(NavGraph& graph, std::int32_t from, std::int32_t to) const {
    if (from == to || reachableFrom(graph, std::span(&from, 1))[static_cast<std::size_t>(to)]) return;
    auto& start = nodeIn(graph, from);
    const LinkPlaces places{start.origin, nodeIn(graph, to).origin};
    if (start.links.size() >= kMaxNavLinks || glm::distance(places.from, places.to) > kLongestWalk) return;
    const auto judged = judgeLink(world_, places);
    if (!judged.certain || !judged.harmless() || isJump(judged.controls) || !canBeLink(places, judged))
        return;
    start.links.push_back({to, judged.controls, linkCost(places.from, places.to)});
}

/// A node without a way on, unless bots appear there.
void ReplacementSearch::leaveOut(NavGraph& graph, std::int32_t id) const {
    if (!nodeIn(graph, id).links.empty() || std::ranges::find(input_.spawns, id) != input_.spawns.end())
        return;
    for (auto& other : graph.nodes)
        std::erase_if(other.links, [&](const NavLink& entry) { return entry.target == id; });
}

std::optional<LinkReplacement> ReplacementSearch::with(const Candidate& candidate) const {
    const auto [from, to] = candidate.ends;
    if (node(from).links.size() >= kMaxNavLinks) return std::nullopt;
    LinkReplacement made{
        .graph = graph_, .link = candidate.ends, .type = candidate.type, .record = candidate.record};
    nodeIn(made.graph, from)
        .links.push_back({to, candidate.type, linkCost(node(from).origin, node(to).origin)});
    join(made.graph, link_.first, from);
    join(made.graph, to, link_.second);
    leaveOut(made.graph, link_.first);
    const auto has = countServed(made.graph, input_.spawns);
    // The end of the failing link itself may go.
    if (has.spawns < had_.spawns || has.nodes + 1 < had_.nodes) return std::nullopt;
    return made;
}

}  // namespace

std::optional<LinkReplacement> findReplacement(const LinkWorld& world, const NavGraph& graph,
                                               const NodePair& link, const LinkRecord& record,
                                               const CureInput& input) {
    const ReplacementSearch search(world, graph, link, input);
    for (const auto& candidate : search.formerLinks(expectedFailures(record))) {
        if (auto made = search.with(candidate)) return made;
    }
    for (const auto& candidate : search.newLinks()) {
        if (auto made = search.with(candidate)) return made;
    }
    return std::nullopt;
}

}  // namespace navwright
