#include "core/bots/test/sim_counters.h"

#include <algorithm>

#include "core/base/index.h"
#include "core/nav/graph/components.h"

namespace navwright {

namespace {

constexpr std::uint32_t kFailedGoalsUntilUnreachable = 3;
constexpr std::size_t kRefusalsRemembered = 16;
/// One of this many nearest untouched nodes is drawn, so that bots spread without crossing the map each time.
constexpr std::uint64_t kNearestGoals = 16;

}  // namespace

SimCounters::SimCounters(const NavGraph& graph, std::span<const std::int32_t> spawnNodes, int bots,
                         std::uint64_t seed, const Team& team)
    : graph_(graph),
      failedGoals_(graph.nodes.size()),
      spawnConnected_(reachableFrom(graph, spawnNodes)),
      bots_(toIndex(bots)),
      seen_(graph.nodes.size()),
      team_(team),
      random_(seed) {
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto id = static_cast<std::int32_t>(i);
        nodes_.push_back({.id = id, .origin = graph.nodes[i].origin});
        firstLink_.push_back(links_.size());
        const auto first = static_cast<std::ptrdiff_t>(links_.size());
        for (const auto& out : graph.nodes[i].links) {
            if (walkable(graph, out)) links_.push_back({.from = id, .to = out.target});
        }
        std::ranges::sort(links_.begin() + first, links_.end(), {}, &NavtestLink::to);
        const auto [from, to] =
            std::ranges::unique(links_.begin() + first, links_.end(), {}, &NavtestLink::to);
        links_.erase(from, to);
    }
    firstLink_.push_back(links_.size());
    for (std::size_t i = 0; i < team.characters.size(); ++i) {
        const auto& character = team.characters[i];
        characters_.push_back({.name = character.name,
                               .bots = static_cast<int>(std::ranges::count(team.of, i)),
                               .finding = character.finding,
                               .touches = std::vector<std::uint32_t>(graph.nodes.size()),
                               .links = links_});
    }
}

CharacterCounts* SimCounters::countsOf(int bot) {
    if (characters_.empty()) return nullptr;
    return &characters_[team_.of[bot]];
}

std::vector<CharacterCounts> SimCounters::takeCharacters() {
    for (auto& counts : characters_) {
        for (auto& entry : counts.links) entry.attempts = entry.traversals + entry.failures;
    }
    return std::move(characters_);
}

NavtestLink* SimCounters::link(std::int32_t from, std::int32_t to) {
    if (from < 0 || to < 0) return nullptr;
    const auto node = toIndex(from);
    const std::span all(links_.data() + firstLink_[node], firstLink_[node + 1] - firstLink_[node]);
    const auto found = std::ranges::lower_bound(all, to, {}, &NavtestLink::to);
    return found != all.end() && found->to == to ? &*found : nullptr;
}

void SimCounters::touch(int bot, std::int32_t node) {
    if (auto* counts = countsOf(bot)) ++counts->touches[node];
    if (nodes_[node].touches++ == 0) ++touched_;
}

void SimCounters::traverse(int bot, std::int32_t from, std::int32_t to) {
    auto* entry = link(from, to);
    if (entry == nullptr) return;
    ++entry->traversals;
    if (auto* counts = countsOf(bot)) ++ofCharacter(*counts, *entry).traversals;
}

void SimCounters::fail(int bot, const NodeLink& attempt) {
    auto* entry = link(attempt.from, attempt.to);
    if (entry == nullptr) return;
    ++entry->failures;
    if (auto* counts = countsOf(bot)) ++ofCharacter(*counts, *entry).failures;
}

void SimCounters::takeGoal(int bot, std::int32_t goal, std::int32_t from, std::int32_t to) {
    auto& entry = bots_[bot];
    entry.goal = goal;
    entry.attempt = {from, to};
}

void SimCounters::pass(int bot, std::span<const std::int32_t> touched, std::int32_t from, std::int32_t to) {
    if (touched.empty()) return;
    auto& entry = bots_[bot];
    if (touched.front() == entry.attempt.to) traverse(bot, entry.attempt.from, entry.attempt.to);
    for (std::size_t i = 0; i < touched.size(); ++i) {
        touch(bot, touched[i]);
        if (i > 0) traverse(bot, touched[i - 1], touched[i]);
    }
    entry.attempt = {from, to};
}

void SimCounters::arrive(int bot, bool onTheWay) {
    auto& entry = bots_[bot];
    if (entry.goal < 0) return;
    if (entry.attempt.to == entry.goal) traverse(bot, entry.attempt.from, entry.attempt.to);
    touch(bot, entry.goal);
    if (auto* counts = countsOf(bot)) ++(onTheWay ? counts->onTheWay : counts->arrivals);
    ++nodes_[entry.goal].visits;
    entry.refused.clear();
    entry.refusals = 0;
    dropGoal(bot);
}

void SimCounters::dropGoal(int bot) {
    auto& entry = bots_[bot];
    entry.goal = -1;
    entry.attempt = {-1, -1};
}

void SimCounters::giveUp(int bot, std::int32_t node) {
    const auto& entry = bots_[bot];
    ++stuck_;
    if (auto* counts = countsOf(bot)) ++counts->stuck;
    if (entry.goal >= 0) {
        ++nodes_[entry.goal].stuck;
        ++failedGoals_[entry.goal];
    } else if (node >= 0) {
        ++nodes_[node].stuck;
    }
    fail(bot, entry.attempt);
    dropGoal(bot);
}

void SimCounters::die(NavtestDeath death) {
    const auto attempt = attemptOf(death.bot);
    if (death.node >= 0) {
        auto& node = nodes_[death.node];
        ++(death.cause == "fall"    ? node.deathsFall
           : death.cause == "drown" ? node.deathsDrown
                                    : node.deathsOther);
    }
    if (link(attempt.from, attempt.to) != nullptr) death.link = attempt;
    fail(death.bot, attempt);
    if (auto* counts = countsOf(death.bot)) ++counts->deaths;
    dropGoal(death.bot);
    deaths_.push_back(std::move(death));
}

void SimCounters::refuse(int bot, std::int32_t goal) {
    auto& entry = bots_[bot];
    entry.refused.resize(std::max(entry.refused.size(), std::min(entry.refusals + 1, kRefusalsRemembered)),
                         -1);
    entry.refused[entry.refusals++ % kRefusalsRemembered] = goal;
    ++failedGoals_[goal];
}

/// Lists reachable nodes, nearest by links first, until one is enough.
template <typename Enough>
void SimCounters::spreadFrom(std::int32_t node, const Enough& isEnough) {
    ++search_;
    queue_.assign(1, node);
    seen_[node] = search_;
    if (isEnough(node)) return;
    for (std::size_t head = 0; head < queue_.size(); ++head) {
        const auto at = toIndex(queue_[head]);
        for (auto i = firstLink_[at]; i < firstLink_[at + 1]; ++i) {
            const auto to = links_[i].to;
            auto& seen = seen_[to];
            if (seen == search_) continue;
            seen = search_;
            queue_.push_back(to);
            if (isEnough(to)) return;
        }
    }
}

/// The engine refuses ladders as goals, and look-at nodes are not destinations.
bool SimCounters::canBeGoal(std::int32_t node) const {
    const auto& entry = graph_.nodes[node];
    return entry.inUse && entry.type != NodeType::ladder;
}

bool SimCounters::wanted(std::int32_t node, Wanted what) const {
    const auto index = toIndex(node);
    if (what == Wanted::any) return true;
    if (failedGoals_[index] >= kFailedGoalsUntilUnreachable) return false;
    return what == Wanted::untouched ? nodes_[index].touches == 0 : nodes_[index].visits == 0;
}

std::uint64_t SimCounters::draw() {
    std::uint64_t x = random_ += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

/// Whether the bot may go there from here, regardless of the rules.
bool SimCounters::isCandidate(int bot, std::int32_t from, std::int32_t node) {
    if (node == from || !canBeGoal(node) || link(from, node) != nullptr) return false;
    const auto& refused = bots_[bot].refused;
    if (std::ranges::find(refused, node) != refused.end()) return false;
    if (atRandom_) return true;
    for (std::size_t i = 0; i < bots_.size(); ++i) {
        if (static_cast<int>(i) != bot && bots_[i].goal == node) return false;
    }
    return true;
}

std::int32_t SimCounters::pick(int bot, std::int32_t from, Wanted what) {
    std::int32_t chosen = -1;
    std::uint64_t seen = 0;
    for (const auto node : queue_) {
        if (wanted(node, what) && isCandidate(bot, from, node) && draw() % ++seen == 0) chosen = node;
    }
    return chosen;
}

std::int32_t SimCounters::chooseGoal(int bot, std::int32_t from) {
    if (atRandom_) {
        spreadFrom(from, [](std::int32_t) { return false; });
        lastRule_ = GoalReason::Rule::any;
        return pick(bot, from, Wanted::any);
    }
    std::int32_t goal = -1;
    std::uint64_t seen = 0;
    spreadFrom(from, [&](std::int32_t node) {
        if (!wanted(node, Wanted::untouched) || !isCandidate(bot, from, node)) return false;
        if (draw() % ++seen == 0) goal = node;
        return seen == kNearestGoals;
    });
    lastRule_ = GoalReason::Rule::untouched;
    if (goal < 0) {
        goal = pick(bot, from, Wanted::unvisited);
        lastRule_ = GoalReason::Rule::unvisited;
    }
    if (goal < 0) {
        goal = pick(bot, from, Wanted::any);
        lastRule_ = GoalReason::Rule::any;
    }
    return goal;
}

std::vector<std::int32_t> SimCounters::candidates(int bot, std::int32_t from) {
    spreadFrom(from, [](std::int32_t) { return false; });
    std::vector<std::int32_t> nodes;
    for (const auto node : queue_) {
        if (isCandidate(bot, from, node)) nodes.push_back(node);
    }
    std::ranges::sort(nodes);
    return nodes;
}

bool SimCounters::belongsElsewhere(std::int32_t from) {
    if (atRandom_) return false;
    const auto isWanted = [&](std::int32_t node) {
        return spawnConnected_[node] && canBeGoal(node) && wanted(node, Wanted::untouched);
    };
    bool here = false;
    spreadFrom(from, [&](std::int32_t node) { return here = isWanted(node); });
    if (here) return false;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        if (isWanted(static_cast<std::int32_t>(i))) return true;
    }
    return false;
}

void SimCounters::fill(NavtestReport& report) const {
    report.nodes = nodes_;
    report.links = links_;
    for (auto& entry : report.links) entry.attempts = entry.traversals + entry.failures;
    report.deaths = deaths_;
    report.unreachableNodes.clear();
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const bool failed = failedGoals_[i] >= kFailedGoalsUntilUnreachable && nodes_[i].touches == 0;
        if (graph_.nodes[i].inUse && (!spawnConnected_[i] || failed)) {
            report.unreachableNodes.push_back(static_cast<std::int32_t>(i));
        }
    }
}

namespace {

/// Number of links before its own from which an attempt is recorded.
constexpr std::size_t kRunUp = 2;

}  // namespace

AttemptLog::AttemptLog(int bots, std::span<const NodeLink> watched, std::size_t most)
    : watched_(watched), most_(most), bots_(toIndex(bots)) {}

void AttemptLog::begin(int bot, const NodeLink& link, const BotBody& body, const PathWalk& walk) {
    if (most_ == 0) return;
    auto& known = bots_[bot];
    if (known.underWay && known.starts.back().link == link) return;
    end(bot, LinkAttempt::Outcome::arrived);
    if (link.from < 0 || link.to < 0) return;
    if (known.starts.empty() || known.starts.back().walk.goal != walk.goal || walk.at == 0) {
        known.starts.clear();
        known.path = walk.path;
    }
    if (known.starts.size() > kRunUp) known.starts.pop_front();
    known.starts.push_back({.link = link,
                            .body = body,
                            .walk = {.path = {},
                                     .at = walk.at,
                                     .current = walk.current,
                                     .previous = walk.previous,
                                     .goal = walk.goal}});
    known.underWay = true;
}

void AttemptLog::end(int bot, LinkAttempt::Outcome outcome) {
    auto& known = bots_[bot];
    if (!known.underWay) return;
    known.underWay = false;
    const auto& link = known.starts.back().link;
    const bool arrived = outcome == LinkAttempt::Outcome::arrived;
    const bool watched = !arrived || std::ranges::binary_search(watched_, link);
    auto& count = counts_[{link, outcome}];
    if (count < (watched ? most_ : std::min<std::size_t>(1, most_))) {
        ++count;
        auto& start = known.starts.front();
        kept_.push_back({.link = link, .body = start.body, .walk = start.walk, .outcome = outcome});
        kept_.back().walk.path = known.path;
    }
    if (!arrived) known.starts.clear();
}

}  // namespace navwright
