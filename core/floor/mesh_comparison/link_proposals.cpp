#include "core/floor/mesh_comparison/link_proposals.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "core/base/best_first.h"
#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/base/point_index.h"
#include "core/edit/aq2/edits.h"
#include "core/floor/quadmesh/quad_path.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/nav/graph/components.h"
#include "core/physics/link_trials/link_crowd.h"
#include "core/physics/movement/link_attempts.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

constexpr double kNoWay = std::numeric_limits<double>::infinity();
constexpr std::size_t kNodesAtOnce = 16;

double linkLength(const NavGraph& nav, std::int32_t from, std::int32_t to) {
    return static_cast<double>(glm::distance(nav.nodes[from].origin, nav.nodes[to].origin));
}

/// Shortest path lengths from a node, units, up to `longest`; buffers are reused.
class NodeLengths {
  public:
    explicit NodeLengths(std::size_t nodes) : lengths_(nodes, kNoWay) {}

    /// Stops at `goal` unless it is -1.
    void spread(const NavGraph& nav, std::int32_t from, double longest, std::int32_t goal = -1) {
        lengths_.clear();
        lengths_.offer(0, from);
        lengths_.run([&](double length, std::int32_t node) {
            if (node == goal) return false;
            for (const auto& link : nav.nodes[node].links) {
                if (!walkable(nav, link)) continue;
                const double made = length + linkLength(nav, node, link.target);
                if (made <= longest) lengths_.offer(made, link.target);
            }
            return true;
        });
    }
    [[nodiscard]] double of(std::int32_t node) const { return lengths_.of(node); }

  private:
    LeastCosts<double> lengths_;
};

/// Path length from which the nav's path is a detour.
double roundFrom(const ProposalRules& rules, double straight) {
    return std::max(rules.roundTimes * straight, straight + rules.roundUnits);
}

/// Whether a bot can walk from or to the node on the tiles.
bool standsOn(const QuadMesh& mesh, const NavNode& node) {
    if (!node.inUse || !isOnMap(node.origin) || node.type == NodeType::ladder || node.type == NodeType::poi)
        return false;
    const auto place = mesh.floor.placeUnder(node.origin, 0);
    if (place < 0) return false;
    const auto& found = mesh.floor.places[place];
    return found.kind != FloorKind::hazard && std::abs(found.z - node.origin.z) <= kPmoveStepHeight;
}

/// Two nodes, the lower first, and the directions with detours.
struct RoundPair {
    std::int32_t from = 0, to = 0;
    bool there = false, back = false;
    double straight = 0;
    double roundThere = 0, roundBack = 0;  ///< infinite: no path

    [[nodiscard]] double longest() const { return std::max(there ? roundThere : 0, back ? roundBack : 0); }
};

/// Search context, per node.
class RoundSearch {
  public:
    RoundSearch(const NavGraph& nav, const QuadMesh& mesh, const ProposalRules& rules)
        : nav_(nav), mesh_(mesh), rules_(rules), stands_(nav.nodes.size()) {
        std::vector<Vec3> origins;
        for (std::size_t i = 0; i < nav.nodes.size(); ++i) {
            stands_[i] = standsOn(mesh, nav.nodes[i]);
            origins.push_back(nav.nodes[i].origin);
        }
        index_.emplace(origins);
    }

    /// Counts ordered pairs from a node for which the nav makes a detour, and returns those that can be
    /// walked.
    [[nodiscard]] std::vector<std::int32_t> from(std::int32_t node, NodeLengths& lengths,
                                                 std::size_t& round) const {
        std::vector<std::int32_t> walked;
        const auto& start = nav_.nodes[node];
        if (!stands_[node] || start.links.size() >= kMaxNavLinks) return walked;
        lengths.spread(nav_, node, roundFrom(rules_, rules_.reach));
        for (const auto& near : index_->within(start.origin, rules_.reach)) {
            const auto other = static_cast<std::int32_t>(near.index);
            if (other == node || !stands_[near.index] || findLink(start, other) != nullptr) continue;
            if (lengths.of(other) <= roundFrom(rules_, static_cast<double>(near.distance))) continue;
            ++round;
            if (walksStraight(mesh_, start.origin, nav_.nodes[near.index].origin)) walked.push_back(other);
        }
        std::ranges::sort(walked);
        return walked;
    }

  private:
    const NavGraph& nav_;
    const QuadMesh& mesh_;
    const ProposalRules& rules_;
    std::vector<char> stands_;
    std::optional<PointIndex> index_;
};

/// The link type for walking straight.
NodeType linkTypeBetween(const QuadMesh& mesh, const Vec3& from, const Vec3& to) {
    bool crouch = false, water = false;
    for (const auto& at : overFloor(mesh, {from, to})) {
        const auto place = mesh.floor.placeUnder(at, 0);
        if (place < 0) continue;
        const auto kind = mesh.floor.places[place].kind;
        crouch = crouch || kind == FloorKind::crouch;
        water = water || kind == FloorKind::water;
    }
    return crouch ? NodeType::crouch : water ? NodeType::water : NodeType::move;
}

void addWay(NavGraph& nav, std::int32_t from, std::int32_t to, NodeType type) {
    auto& node = nav.nodes[from];
    node.links.push_back({to, type, linkCost(node.origin, nav.nodes[to].origin)});
}

void dropWay(NavGraph& nav, std::int32_t from, std::int32_t to) {
    std::erase_if(nav.nodes[from].links, [&](const NavLink& link) { return link.target == to; });
}

ProposalTry triedBy(const LinkCrowd& crowd) {
    ProposalTry tried;
    tried.bots = static_cast<int>(crowd.runs.size());
    tried.made = static_cast<int>(crowd.made());
    if (tried.made == tried.bots) return tried;
    const auto failures = crowd.failures();
    tried.died =
        static_cast<int>(failures[toIndex(LinkFailure::deadly)] + failures[toIndex(LinkFailure::hazard)]);
    const auto worst = std::ranges::max_element(failures) - failures.begin();
    tried.why = linkFailureName(static_cast<LinkFailure>(worst));
    return tried;
}

std::string triedText(const ProposalTry& tried) {
    auto text = fmt::format("{} of {} bots make it", tried.made, tried.bots);
    if (!tried.why.empty()) text += fmt::format(" ({})", tried.why);
    return text;
}

std::string proposalText(const LinkProposal& link, bool bothAsked) {
    const auto round = link.round ? fmt::format("{:.0f} over the nav", *link.round) : "no way over the nav";
    auto text = fmt::format("Nodes {} and {}: {:.0f} units straight on, {}; ", link.from, link.to,
                            link.straight, round);
    text += triedText(link.tried);
    if (bothAsked && link.triedBack) text += ", back " + triedText(*link.triedBack);
    return text;
}

/// Tries pairs one by one on the growing nav.
class ProposalTrial {
  public:
    ProposalTrial(const ComparisonGround& ground, const ProposalRules& rules)
        : ground_(ground),
          rules_(rules),
          hurt_(hurtBoxes(ground.map.bsp)),
          world_{.collision = ground.map.collision, .hurt = hurt_},
          nav_(*ground.nav),
          lengths_(nav_.nodes.size()) {}

    /// Which directions still have detours, given the links added so far.
    [[nodiscard]] RoundPair left(RoundPair pair) {
        const auto longest = roundFrom(rules_, pair.straight);
        const auto goesRound = [&](std::int32_t from, std::int32_t to) {
            if (nav_.nodes[from].links.size() >= kMaxNavLinks) return false;
            lengths_.spread(nav_, from, longest, to);
            return lengths_.of(to) == kNoWay;
        };
        pair.there = pair.there && goesRound(pair.from, pair.to);
        pair.back = pair.back && goesRound(pair.to, pair.from);
        return pair;
    }

    [[nodiscard]] Result<LinkProposal> tryPair(RoundPair pair, JobContext& context) {
        if (!pair.there) {
            std::swap(pair.from, pair.to);
            std::swap(pair.there, pair.back);
            std::swap(pair.roundThere, pair.roundBack);
        }
        LinkProposal made;
        made.from = pair.from;
        made.to = pair.to;
        made.start = nav_.nodes[pair.from].origin;
        made.end = nav_.nodes[pair.to].origin;
        made.straight = pair.straight;
        if (const auto longest = pair.longest(); longest != kNoWay) {
            made.round = longest;
            made.gain = longest - pair.straight;
        }
        const auto type = linkTypeBetween(*ground_.tiles, made.start, made.end);
        const auto tried = [&](std::int32_t from, std::int32_t to) -> Result<ProposalTry> {
            addWay(nav_, from, to, type);
            auto crowd = sendBots(world_, nav_, from, to, rules_.bots, context);
            if (!crowd) return std::unexpected(std::move(crowd).error());
            return triedBy(*crowd);
        };
        NAV_ASSIGN(made.tried, tried(pair.from, pair.to));
        made.there = isKept(made.tried);
        if (!made.there) dropWay(nav_, pair.from, pair.to);
        if (pair.back) {
            NAV_ASSIGN(made.triedBack, tried(pair.to, pair.from));
            made.back = isKept(*made.triedBack);
            if (!made.back) dropWay(nav_, pair.to, pair.from);
        }
        made.kept = made.there || made.back;
        made.text = proposalText(made, pair.back);
        if (!made.kept) return made;
        EditTargets targets;
        targets.nodes = {toIndex(made.there ? made.from : made.to),
                         toIndex(made.there ? made.to : made.from)};
        NAV_ASSIGN(made.patches, edit::addLinks(*ground_.nav, targets, type, made.there && made.back));
        return made;
    }

  private:
    [[nodiscard]] bool isKept(const ProposalTry& tried) const {
        return tried.made >= rules_.leastMade && tried.died == 0;
    }

    const ComparisonGround& ground_;
    const ProposalRules& rules_;
    const std::vector<Box> hurt_;
    const LinkWorld world_;
    NavGraph nav_;
    NodeLengths lengths_;
};

}  // namespace

Result<LinkProposals> proposeLinks(const ComparisonGround& ground, const ProposalRules& rules, int jobs,
                                   JobContext& context) {
    if (ground.nav == nullptr) return fail("There is no nav to propose links for");
    if (ground.tiles == nullptr) return fail("Proposing links needs tiles: make them first");
    const auto& nav = *ground.nav;
    const RoundSearch search(nav, *ground.tiles, rules);
    const auto batches = (nav.nodes.size() + kNodesAtOnce - 1) / kNodesAtOnce;
    std::vector<std::vector<std::int32_t>> walked(nav.nodes.size());
    std::vector<std::size_t> round(nav.nodes.size());
    NAV_TRY(parallelFor(batches, jobs, context, [&](std::size_t batch) -> Result<> {
        NodeLengths lengths(nav.nodes.size());
        for (auto i = batch * kNodesAtOnce; i < std::min(nav.nodes.size(), (batch + 1) * kNodesAtOnce); ++i) {
            if (context.stopRequested()) return cancelled();
            walked[i] = search.from(static_cast<std::int32_t>(i), lengths, round[i]);
        }
        return {};
    }));
    LinkProposals found;
    std::vector<RoundPair> pairs;
    for (std::size_t i = 0; i < nav.nodes.size(); ++i) {
        found.pairs += round[i];
        found.walked += walked[i].size();
        const auto from = static_cast<std::int32_t>(i);
        for (const auto to : walked[i]) {
            const bool back = std::ranges::binary_search(walked[to], from);
            if (back && to < from) continue;  // handled from the other node
            pairs.push_back({.from = from, .to = to, .there = true, .back = back});
        }
    }
    NAV_TRY(parallelFor(pairs.size(), jobs, context, [&](std::size_t i) -> Result<> {
        auto& pair = pairs[i];
        NodeLengths lengths(nav.nodes.size());
        pair.straight = linkLength(nav, pair.from, pair.to);
        lengths.spread(nav, pair.from, kNoWay, pair.to);
        pair.roundThere = lengths.of(pair.to);
        if (!pair.back) return {};
        lengths.spread(nav, pair.to, kNoWay, pair.from);
        pair.roundBack = lengths.of(pair.from);
        return {};
    }));
    // Pairs without a path first, nearest first; then by gain.
    std::ranges::sort(pairs, {}, [](const RoundPair& pair) {
        const auto longest = pair.longest();
        const bool apart = longest == kNoWay;
        return std::tuple(!apart, apart ? pair.straight : pair.straight - longest, pair.from, pair.to);
    });
    ProposalTrial trial(ground, rules);
    std::size_t tried = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (context.stopRequested()) return cancelled();
        const auto left = trial.left(pairs[i]);
        if (!left.there && !left.back) {
            ++found.covered;
            continue;
        }
        if (tried == rules.most) {
            ++found.untried;
            continue;
        }
        ++tried;
        context.progress("Links tried", tried, std::min(pairs.size(), rules.most));
        NAV_ASSIGN(auto made, trial.tryPair(left, context));
        (made.kept ? found.kept : found.refused).push_back(std::move(made));
    }
    return found;
}

}  // namespace navwright
