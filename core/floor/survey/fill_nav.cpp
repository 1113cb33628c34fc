#include "core/floor/survey/fill_nav.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/best_first.h"
#include "core/base/index.h"
#include "core/floor/survey/component_ways.h"
#include "core/floor/survey/fill_graph.h"
#include "core/floor/survey/floor_ways.h"
#include "core/floor/survey/geometry_links.h"
#include "core/floor/survey/place_field.h"
#include "core/nav/graph/components.h"

namespace navwright {

namespace {

using Node = std::int32_t;

/// Radius around a crossing's start, and number of nodes there, for links to it.
constexpr float kBesideCrossing = 256;
constexpr std::size_t kNodesAsked = 8;

std::size_t at(Node node) {
    return toIndex(node);
}

/// Dijkstra from some nodes: by node its predecessor, itself for a start, -1 when unreachable.
std::vector<Node> cheapestWays(const NavGraph& graph, std::span<const Node> starts) {
    std::vector<Node> before(graph.nodes.size(), -1);
    BestFirst<float, Node, Node> search;  // cost, node, predecessor
    for (const auto start : starts) search.offer(0, start, start);
    search.run([&](float cost, Node node, Node previous) {
        if (before[at(node)] >= 0) return;
        before[at(node)] = previous;
        for (const auto& link : graph.nodes[at(node)].links) {
            if (walkable(graph, link) && before[at(link.target)] < 0)
                search.offer(cost + link.cost, link.target, node);
        }
    });
    return before;
}

/// The nearest original node that serves the spawn point; -1: none near.
Node servingNode(const NavGraph& graph, std::size_t own, const Vec3& spawn) {
    Node best = -1;
    float least = kBotNodeReach;
    for (std::size_t i = 0; i < own; ++i) {
        const auto away = glm::distance(graph.nodes[i].origin, spawn);
        if (away > least || std::abs(graph.nodes[i].origin.z - spawn.z) > kBotNodeReachZ) continue;
        best = static_cast<Node>(i);
        least = away;
    }
    return best;
}

/// The nodes of the main component.
std::vector<Node> mainNodes(const NavGraph& graph) {
    const auto components = strongComponents(graph);
    return components.components.empty() ? std::vector<Node>{} : components.components.front().nodes;
}

/// Which new nodes bots can enter (also by spawning) and leave for the main component.
std::vector<bool> useful(const NavGraph& graph, std::size_t own, std::vector<Node> spawns) {
    const auto main = mainNodes(graph);
    spawns.insert(spawns.end(), main.begin(), main.end());
    auto keep = reachableFrom(graph, spawns);
    const auto returns = reachableFrom(reversed(graph), main);
    for (std::size_t i = 0; i < keep.size(); ++i) keep[i] = i < own || (keep[i] && returns[i]);
    return keep;
}

/// Links as (from, to).
using Ends = std::set<std::pair<Node, Node>>;

/// The links on the cheapest paths from spawn nodes into the nav's main component, and back.
Ends servingLinks(const NavGraph& graph, std::span<const Node> ownMain, std::span<const Node> spawns) {
    Ends ends;
    const auto there = cheapestWays(graph, ownMain);
    const auto home = cheapestWays(reversed(graph), ownMain);
    for (const auto spawn : spawns) {
        for (auto node = spawn; there[at(node)] >= 0 && there[at(node)] != node; node = there[at(node)])
            ends.emplace(there[at(node)], node);
        for (auto node = spawn; home[at(node)] >= 0 && home[at(node)] != node; node = home[at(node)])
            ends.emplace(node, home[at(node)]);
    }
    return ends;
}

/// Removes all added links except these; returns the nodes that still have a link, and all original ones.
std::vector<bool> keepLinks(NavGraph& graph, std::span<const std::size_t> ownLinks, const Ends& ends) {
    std::vector<bool> keep(graph.nodes.size());
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto from = static_cast<Node>(i);
        auto& links = graph.nodes[i].links;
        const auto own = i < ownLinks.size() ? ownLinks[i] : 0;
        keep[i] = keep[i] || i < ownLinks.size();
        const auto isNeedless = [&](const NavLink& link) { return !ends.contains({from, link.target}); };
        links.erase(std::remove_if(links.begin() + static_cast<std::ptrdiff_t>(own), links.end(), isNeedless),
                    links.end());
        for (std::size_t k = own; k < links.size(); ++k) keep[i] = keep[at(links[k].target)] = true;
    }
    return keep;
}

class Filler {
  public:
    Filler(NavGraph& graph, const FillInput& input, const FillOptions& options, const Parameters& parameters)
        : graph_(graph),
          input_(input),
          options_(options),
          parameters_(parameters),
          own_(graph.nodes.size()) {}

    [[nodiscard]] Result<Fill> run(JobContext& context);

  private:
    /// Returns false when there would be more nodes than the engine loads.
    [[nodiscard]] Result<bool> fill(float spacing, JobContext& context);
    void clean(std::span<const Node> ownMain, const std::vector<Node>& spawns,
               std::span<const std::uint32_t> added);
    /// Which additions lead to wanted floor and back.
    [[nodiscard]] std::vector<bool> keepWanted(std::span<const Node> ownMain, std::vector<Node> spawns,
                                               std::span<const std::uint32_t> added);
    void noteBarred(const FillPlan& plan);
    /// Where bots reach a component but not the start of a crossing: adds links there, or straight across,
    /// from nearby reached nodes.
    [[nodiscard]] Result<> enterCrossings(const FillPlan& plan, std::span<const std::uint32_t> added,
                                          GraphFiller& filler, std::span<const Node> spawns,
                                          JobContext& context);
    [[nodiscard]] std::vector<SamplePair> waysAcross(const FillPlan& plan,
                                                     std::span<const std::uint32_t> nodes,
                                                     const GraphFiller& filler,
                                                     const std::vector<bool>& entered) const;

    NavGraph& graph_;
    const FillInput& input_;
    FillOptions options_;
    const Parameters& parameters_;
    std::size_t own_;
    Floor floor_;
    std::vector<SamplePair> links_;      ///< of the original nav
    std::vector<std::size_t> ownLinks_;  ///< of the original nav: number by node
    Fill done_;
};

Result<Fill> Filler::run(JobContext& context) {
    constexpr float kWider = 1.25f;
    constexpr float kWidest = 8192;
    const auto places = nodePlaces(graph_, input_.floor.grid);
    NAV_ASSIGN(floor_, withPlaces(input_.floor, places, input_.map, parameters_, input_.jobs, context));
    const auto first = static_cast<std::uint32_t>(input_.floor.samples.size());
    for (std::uint32_t from = 0; from < own_; ++from) {
        for (const auto& link : graph_.nodes[from].links) {
            if (walkable(graph_, link))
                links_.emplace_back(first + from, first + static_cast<std::uint32_t>(link.target));
        }
    }
    for (auto spacing = options_.spacing; spacing <= kWidest; spacing *= kWider) {
        NAV_ASSIGN(const bool fits, fill(spacing, context));
        if (!fits) continue;
        done_.spacing = spacing;
        return done_;
    }
    return fail("The map needs more nodes than the engine loads", input_.map.name(),
                "a larger geometry.grid or fill.least_area needs fewer");
}

Result<bool> Filler::fill(float spacing, JobContext& context) {
    options_.spacing = spacing;
    NAV_ASSIGN(auto plan, planFill(floor_, links_, input_.map, options_, context));
    NAV_TRY(moveCrossingsToNodes(plan, floor_, input_.judge, input_.jobs, context));
    if (own_ + plan.added.size() > kMaxNavNodes) return false;
    auto nodes = plan.added;
    for (std::size_t i = 0; i < own_; ++i)
        nodes.push_back(static_cast<std::uint32_t>(input_.floor.samples.size() + i));
    const LinkingInput linking{.floor = floor_,
                               .map = input_.map,
                               .judge = input_.judge,
                               .linked = {links_.begin(), links_.end()},
                               .jobs = input_.jobs};
    NAV_ASSIGN(const auto links, linkNodes(linking, nodes, parameters_, context));
    if (nodes.size() > kMaxNavNodes) return false;
    nodes.resize(nodes.size() - own_);

    const auto ownMain = mainNodes(graph_);
    const auto linksBefore = graph_.linkCount();
    for (const auto& node : graph_.nodes) ownLinks_.push_back(node.links.size());
    GraphFiller filler(graph_, floor_, nodes, options_.costFactor, parameters_);
    for (const auto& crossing : plan.crossings) filler.link(crossing.from, crossing.to, crossing.judged);
    for (const auto& [ends, judged] : links) filler.link(ends.first, ends.second, judged);
    std::vector<Node> spawns;
    for (const auto sample : floor_.spawnSamples) {
        if (std::ranges::binary_search(nodes, sample)) {
            spawns.push_back(filler.nodeOf(sample));
        } else if (const auto own = servingNode(graph_, own_, floor_.samples[sample].origin); own >= 0) {
            spawns.push_back(own);
        }
    }
    NAV_TRY(enterCrossings(plan, nodes, filler, spawns, context));
    clean(ownMain, spawns, nodes);
    noteBarred(plan);
    done_.nodes = graph_.nodes.size() - own_;
    done_.links = graph_.linkCount() - linksBefore;
    return true;
}

std::vector<SamplePair> Filler::waysAcross(const FillPlan& plan, std::span<const std::uint32_t> nodes,
                                           const GraphFiller& filler,
                                           const std::vector<bool>& entered) const {
    std::set<SamplePair> ways;
    const auto isEntered = [&](std::uint32_t sample) { return entered[at(filler.nodeOf(sample))]; };
    for (const auto& crossing : plan.crossings) {
        const auto component = floor_.componentOf[crossing.from];
        if (isEntered(crossing.from) || !plan.entered[component]) continue;
        std::vector<std::pair<float, std::uint32_t>> around;
        for (const auto node : nodes) {
            if (floor_.componentOf[node] != component || !isEntered(node)) continue;
            if (floor_.samples[node].kind == FloorSample::Kind::ladder) continue;
            const auto away =
                glm::distance(floor_.samples[node].origin, floor_.samples[crossing.from].origin);
            if (away <= kBesideCrossing) around.emplace_back(away, node);
        }
        std::ranges::sort(around);
        if (around.size() > kNodesAsked) around.resize(kNodesAsked);
        for (const auto& [away, node] : around) {
            ways.emplace(node, crossing.from);
            // The ends of a ladder belong together.
            if (floor_.samples[crossing.from].kind != FloorSample::Kind::ladder)
                ways.emplace(node, crossing.to);
        }
    }
    return {ways.begin(), ways.end()};
}

Result<> Filler::enterCrossings(const FillPlan& plan, std::span<const std::uint32_t> added,
                                GraphFiller& filler, std::span<const Node> spawns, JobContext& context) {
    std::vector<std::uint32_t> nodes(added.begin(), added.end());
    for (std::size_t i = 0; i < own_; ++i)
        nodes.push_back(static_cast<std::uint32_t>(input_.floor.samples.size() + i));
    std::set<SamplePair> asked;
    for (;;) {
        if (context.stopRequested()) return cancelled();
        auto starts = mainNodes(graph_);
        starts.insert(starts.end(), spawns.begin(), spawns.end());
        auto entered = reachableFrom(graph_, starts);
        auto ways = waysAcross(plan, nodes, filler, entered);
        std::erase_if(ways, [&](const SamplePair& way) { return !asked.insert(way).second; });
        if (ways.empty()) return {};
        std::vector<LinkPlaces> ends;
        for (const auto& [from, to] : ways)
            ends.push_back({floor_.samples[from].origin, floor_.samples[to].origin});
        NAV_ASSIGN(const auto judged, input_.judge.judge(ends, input_.jobs, context));
        std::vector<std::pair<float, std::size_t>> order;
        for (std::size_t i = 0; i < ways.size(); ++i) {
            if (!judged[i].harmless() || judged[i].succeeded * 2 <= judged[i].tried) continue;
            if (!canBeLink(ends[i], judged[i])) continue;
            order.emplace_back(crossingEffort(ends[i].from, ends[i].to, judged[i]), i);
        }
        // Most reliable first; skip those that earlier ones make unnecessary.
        std::ranges::sort(order);
        for (const auto& [effort, i] : order) {
            const auto target = filler.nodeOf(ways[i].second);
            if (entered[at(target)]) continue;
            filler.link(ways[i].first, ways[i].second, judged[i]);
            const auto beyond = reachableFrom(graph_, std::span(&target, 1));
            for (std::size_t node = 0; node < entered.size(); ++node)
                entered[node] = entered[node] || beyond[node];
        }
    }
}

void Filler::clean(std::span<const Node> ownMain, const std::vector<Node>& spawns,
                   std::span<const std::uint32_t> added) {
    const bool bare = options_.spawnsOnly && !ownMain.empty();
    const auto keep = !options_.wanted.empty() ? keepWanted(ownMain, spawns, added)
                      : bare ? keepLinks(graph_, ownLinks_, servingLinks(graph_, ownMain, spawns))
                             : useful(graph_, own_, spawns);
    done_.left = toIndex(std::ranges::count(keep, false));
    keepNodes(graph_, keep);
    retypeUnclimbed(graph_, own_, input_.map.collision);
    if (!options_.spawnsOnly && options_.wanted.empty()) addFailureCosts(graph_, options_.failureCost);
}

std::vector<bool> Filler::keepWanted(std::span<const Node> ownMain, std::vector<Node> spawns,
                                     std::span<const std::uint32_t> added) {
    // A nav without nodes starts at spawn points.
    const auto filledMain = ownMain.empty() ? mainNodes(graph_) : std::vector<Node>();
    const std::span<const Node> main = ownMain.empty() ? filledMain : ownMain;
    spawns.insert(spawns.end(), main.begin(), main.end());
    const auto there = cheapestWays(graph_, spawns);
    const auto home = cheapestWays(reversed(graph_), main);
    std::vector<bool> keep(graph_.nodes.size());
    std::fill_n(keep.begin(), own_, true);
    Ends ways;
    for (std::size_t i = 0; i < added.size(); ++i) {
        const auto wanted = static_cast<Node>(own_ + i);
        if (!options_.wants(added[i]) || there[at(wanted)] < 0 || home[at(wanted)] < 0) continue;
        keep[at(wanted)] = true;
        for (auto node = wanted; there[at(node)] != node; node = there[at(node)]) {
            ways.emplace(there[at(node)], node);
            keep[at(there[at(node)])] = true;
        }
        for (auto node = wanted; home[at(node)] != node; node = home[at(node)]) {
            ways.emplace(node, home[at(node)]);
            keep[at(home[at(node)])] = true;
        }
    }
    // Original nodes get no other links than these paths need.
    for (std::size_t from = 0; from < own_; ++from) {
        auto& links = graph_.nodes[from].links;
        links.erase(std::remove_if(links.begin() + static_cast<std::ptrdiff_t>(ownLinks_[from]), links.end(),
                                   [&](const NavLink& link) {
                                       return at(link.target) < own_ &&
                                              !ways.contains({static_cast<Node>(from), link.target});
                                   }),
                    links.end());
    }
    return keep;
}

void Filler::noteBarred(const FillPlan& plan) {
    for (std::uint32_t sample = 0; sample < options_.wanted.size(); ++sample) {
        if (!options_.wanted[sample]) continue;
        const auto component = floor_.componentOf[sample];
        if (!plan.entered[component]) {
            done_.unentered.push_back(sample);
        } else if (!plan.leads[component]) {
            done_.unleft.push_back(sample);
        }
    }
}

}  // namespace

Result<Fill> fillNav(NavGraph& graph, const FillInput& input, const FillOptions& options,
                     const Parameters& parameters, JobContext& context) {
    const JobContext::StageTimer timer(context, "fill");
    return Filler(graph, input, options, parameters).run(context);
}

namespace {

/// How much more reliable a crossing of its own places must be than one of nodes.
constexpr float kRatherNodes = 2;

/// A crossing with other ends.
struct Variant {
    std::size_t crossing = 0;
    std::uint32_t from = 0, to = 0;
};

class EndMover {
  public:
    EndMover(const FillPlan& plan, const Floor& floor) : plan_(plan), floor_(floor) {
        for (std::uint32_t i = 0; i < floor.samples.size(); ++i) {
            if (floor.samples[i].kind == FloorSample::Kind::node) nodes_.push_back(i);
        }
    }

    [[nodiscard]] std::vector<Variant> variants() const {
        std::vector<Variant> found;
        for (std::size_t i = 0; i < plan_.crossings.size(); ++i) {
            const auto& crossing = plan_.crossings[i];
            for (const auto from : choices(crossing.from)) {
                for (const auto to : choices(crossing.to)) {
                    if (from != crossing.from || to != crossing.to) found.push_back({i, from, to});
                }
            }
        }
        return found;
    }

  private:
    /// The sample itself, and nodes that bots cannot tell apart from it.
    [[nodiscard]] std::vector<std::uint32_t> choices(std::uint32_t sample) const {
        std::vector<std::uint32_t> found{sample};
        // A ladder's ends must stay above each other.
        if (floor_.samples[sample].kind == FloorSample::Kind::ladder) return found;
        std::ranges::copy_if(nodes_, std::back_inserter(found), [&](std::uint32_t node) {
            return node != sample && floor_.componentOf[node] == floor_.componentOf[sample] &&
                   isOneNode(floor_.samples[node].origin, floor_.samples[sample].origin);
        });
        return found;
    }

    const FillPlan& plan_;
    const Floor& floor_;
    std::vector<std::uint32_t> nodes_;
};

}  // namespace

Result<> moveCrossingsToNodes(FillPlan& plan, const Floor& floor, LinkJudge& judge, int jobs,
                              JobContext& context) {
    const auto placesOf = [&](std::uint32_t from, std::uint32_t to) {
        return LinkPlaces{floor.samples[from].origin, floor.samples[to].origin};
    };
    const auto variants = EndMover(plan, floor).variants();
    std::vector<LinkPlaces> ends;
    for (const auto& variant : variants) ends.push_back(placesOf(variant.from, variant.to));
    NAV_ASSIGN(const auto judged, judge.judge(ends, jobs, context));
    std::set<std::uint32_t> left;
    std::vector<float> efforts;
    for (const auto& crossing : plan.crossings) {
        const auto places = placesOf(crossing.from, crossing.to);
        efforts.push_back(kRatherNodes * crossingEffort(places.from, places.to, crossing.judged));
    }
    for (std::size_t i = 0; i < variants.size(); ++i) {
        if (!judged[i].harmless() || !canBeLink(ends[i], judged[i])) continue;
        const auto effort = crossingEffort(ends[i].from, ends[i].to, judged[i]);
        auto& crossing = plan.crossings[variants[i].crossing];
        if (effort >= efforts[variants[i].crossing]) continue;
        efforts[variants[i].crossing] = effort;
        left.insert({crossing.from, crossing.to});
        crossing = {variants[i].from, variants[i].to, judged[i]};
    }
    for (const auto& crossing : plan.crossings) {
        left.erase(crossing.from);
        left.erase(crossing.to);
    }
    for (const auto spawn : floor.spawnSamples) left.erase(spawn);
    std::erase_if(plan.added, [&](std::uint32_t sample) { return left.contains(sample); });
    return {};
}

}  // namespace navwright
