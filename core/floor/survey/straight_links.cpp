#include "core/floor/survey/straight_links.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "core/base/best_first.h"
#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/base/point_index.h"
#include "core/floor/survey/fill_graph.h"
#include "core/floor/survey/place_field.h"
#include "core/floor/survey/wide_walk.h"
#include "core/nav/files/nav_origin.h"
#include "core/nav/graph/components.h"
#include "core/nav/graph/path_query.h"
#include "core/physics/map_queries/walk_check.h"

namespace navwright {

namespace {

constexpr float kNoWay = std::numeric_limits<float>::max();
/// Links that are looked at before the nav is measured anew; any number gives a nav without such detours.
constexpr std::size_t kAtOnce = 1024;
/// How deep a link may lead, units: into water bots fall unhurt from any height.
constexpr float kDeepest = 512;
/// Links of one thread's turn.
constexpr std::size_t kOneTurn = 32;
/// What of a nav is called missing, as of links that its meshes propose: units, and a factor.
constexpr double kMissingReach = 512, kMissingRound = 1.5;

/// A link that might be added.
struct Chord {
    float length = 0;
    std::int32_t from = 0, to = 0;
};

/// Lengths of the nav's shortest ways from one node after another.
class NavLengths {
  public:
    explicit NavLengths(const NavGraph& graph) : graph_(graph), lengths_(graph.nodes.size(), kNoWay) {}

    /// Whether the nav leads there within this length.
    [[nodiscard]] bool leads(std::int32_t from, std::int32_t to, float within) {
        lengths_.clear();
        lengths_.offer(0, from);
        lengths_.run([&](float length, std::int32_t node) {
            if (node == to) return false;
            const auto& start = graph_.nodes[node];
            for (const auto& link : start.links) {
                if (!walkable(graph_, link)) continue;
                const auto& end = graph_.nodes[link.target].origin;
                const float made = length + glm::distance(start.origin, end);
                // What is farther from the goal than the rest of the length does not lead there.
                if (made + glm::distance(end, graph_.nodes[to].origin) <= within)
                    lengths_.offer(made, link.target);
            }
            return true;
        });
        return lengths_.of(to) != kNoWay;
    }

  private:
    const NavGraph& graph_;
    LeastCosts<float> lengths_;
};

class StraightLinker {
  public:
    StraightLinker(NavGraph& graph, const GameMap& map, LinkJudge& judge, const Parameters& parameters,
                   int jobs)
        : graph_(graph),
          judge_(judge),
          parameters_(parameters),
          jobs_(jobs),
          walk_(map, parameters),
          reach_(parameters.real32(Param::LinkStraightReach)),
          round_(parameters.real32(Param::LinkStraightRound)) {}

    [[nodiscard]] Result<std::size_t> run(JobContext& context);

  private:
    [[nodiscard]] std::vector<Chord> chords() const;
    [[nodiscard]] bool mayLink(const NavNode& node) const {
        return node.inUse && node.type != NodeType::ladder && node.type != NodeType::poi;
    }
    [[nodiscard]] bool isMissing(const Chord& chord, NavLengths& lengths) const {
        return !lengths.leads(chord.from, chord.to, chord.length * round_);
    }
    [[nodiscard]] bool isWalked(const Chord& chord) const;
    /// Of these the ones that the nav lacks and that can be walked, in order.
    [[nodiscard]] Result<std::vector<Chord>> wanted(std::span<const Chord> chords, JobContext& context) const;
    [[nodiscard]] std::optional<NavLink> linkFor(const Chord& chord, const LinkJudgement& judged) const;
    [[nodiscard]] LinkPlaces placesOf(const Chord& chord) const {
        return {graph_.nodes[chord.from].origin, graph_.nodes[chord.to].origin};
    }

    NavGraph& graph_;
    LinkJudge& judge_;
    const Parameters& parameters_;
    int jobs_;
    WalkCheck walk_;
    float reach_, round_;
};

std::vector<Chord> StraightLinker::chords() const {
    const auto origins = nodeOrigins(graph_);
    const PointIndex index(origins);
    std::vector<Chord> found;
    for (std::size_t i = 0; i < origins.size(); ++i) {
        const auto& node = graph_.nodes[i];
        if (!mayLink(node)) continue;
        for (const auto& near : index.within(node.origin, kDeepest + reach_)) {
            const auto to = static_cast<std::int32_t>(near.index);
            const Vec3 way = origins[near.index] - node.origin;
            if (std::hypot(way.x, way.y) > reach_ || way.z > reach_ || -way.z > kDeepest) continue;
            if (near.index == i || !mayLink(graph_.nodes[to]) || isOneNode(node.origin, origins[near.index]))
                continue;
            if (findLink(node, to) == nullptr)
                found.push_back({near.distance, static_cast<std::int32_t>(i), to});
        }
    }
    std::ranges::sort(found, {}, [](const Chord& c) { return std::tuple(c.length, c.from, c.to); });
    return found;
}

bool StraightLinker::isWalked(const Chord& chord) const {
    const auto [from, to] = placesOf(chord);
    const bool swims = graph_.nodes[chord.from].type == NodeType::water;
    if (swims) return graph_.nodes[chord.to].type == NodeType::water;
    return walk_.between(from, to).way == Way::walkable && isWideWalk(walk_, from, to);
}

Result<std::vector<Chord>> StraightLinker::wanted(std::span<const Chord> chords, JobContext& context) const {
    std::vector<char> is(chords.size());
    const auto turns = (chords.size() + kOneTurn - 1) / kOneTurn;
    NAV_TRY(parallelFor(turns, jobs_, context, [&](std::size_t turn) -> Result<> {
        NavLengths lengths(graph_);
        const auto last = std::min(chords.size(), (turn + 1) * kOneTurn);
        for (auto i = turn * kOneTurn; i < last; ++i) {
            if (context.stopRequested()) return cancelled();
            is[i] = isMissing(chords[i], lengths) && isWalked(chords[i]) ? 1 : 0;
        }
        return {};
    }));
    std::vector<Chord> found;
    for (std::size_t i = 0; i < chords.size(); ++i) {
        if (is[i] != 0) found.push_back(chords[i]);
    }
    return found;
}

std::optional<NavLink> StraightLinker::linkFor(const Chord& chord, const LinkJudgement& judged) const {
    const auto ends = placesOf(chord);
    if (!judged.harmless() || !canBeLink(ends, judged) || !isSureOfTen(judged)) return std::nullopt;
    if (judged.means == MoveMeans::jump || judged.means == MoveMeans::gapJump) return std::nullopt;
    const float fall = ends.from.z - ends.to.z;
    // Unhurt bots land in water.
    const bool deep = fall > parameters_.real32(Param::DropLimit);
    if (deep && !parameters_.flag(Param::DeepDropIntoWater)) return std::nullopt;
    return NavLink{.target = chord.to,
                   .type = linkTypeOf(judged, fall, parameters_),
                   .cost = linkCost(ends.from, ends.to)};
}

Result<std::size_t> StraightLinker::run(JobContext& context) {
    const auto most = toIndex(parameters_.integer(Param::LinkMaxPerNode));
    const auto all = chords();
    std::size_t added = 0;
    for (std::size_t first = 0; first < all.size(); first += kAtOnce) {
        context.progress("Straight ways", first, all.size());
        const auto some = std::span(all).subspan(first, std::min(kAtOnce, all.size() - first));
        NAV_ASSIGN(const auto chords, wanted(some, context));
        std::vector<LinkPlaces> places;
        for (const auto& chord : chords) places.push_back(placesOf(chord));
        NAV_ASSIGN(const auto judged, judge_.judge(places, jobs_, context));
        NavLengths lengths(graph_);
        for (std::size_t i = 0; i < chords.size(); ++i) {
            auto& links = graph_.nodes[chords[i].from].links;
            const auto link = linkFor(chords[i], judged[i]);
            if (!link || links.size() >= most || !isMissing(chords[i], lengths)) continue;
            links.push_back(*link);
            ++added;
        }
    }
    return added;
}

}  // namespace

Result<std::size_t> addStraightLinks(NavGraph& graph, const GameMap& map, LinkJudge& judge,
                                     const Parameters& parameters, int jobs, JobContext& context) {
    if (!parameters.flag(Param::LinkStraight)) return 0;
    const JobContext::StageTimer timer(context, "straight");
    return StraightLinker(graph, map, judge, parameters, jobs).run(context);
}

Result<std::vector<StraightLink>> missingStraightLinks(const NavGraph& graph, const GameMap& map,
                                                       Parameters parameters, int jobs, JobContext& context) {
    NAV_TRY(parameters.set(Param::LinkStraight, 1));
    NAV_TRY(parameters.set(Param::LinkStraightReach, kMissingReach));
    NAV_TRY(parameters.set(Param::LinkStraightRound, kMissingRound));
    LinkJudge judge(map.bsp, map.collision);
    auto more = graph;
    NAV_TRY(addStraightLinks(more, map, judge, parameters, jobs, context));
    std::vector<StraightLink> found;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto before = graph.nodes[i].links.size();
        if (more.nodes[i].links.size() == before) continue;
        const auto from = static_cast<std::int32_t>(i);
        const auto seconds = quickestWays(graph, from).seconds;
        for (const auto& link : std::span(more.nodes[i].links).subspan(before)) {
            const auto straight = straightSeconds(graph.nodes[i].origin, graph.nodes[link.target].origin);
            found.push_back({from, link.target, seconds[toIndex(link.target)] - straight});
        }
    }
    std::ranges::stable_sort(found, std::ranges::greater(), &StraightLink::saved);
    return found;
}

}  // namespace navwright
