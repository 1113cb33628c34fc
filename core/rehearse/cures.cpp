#include "rehearse/cures.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "analysis/islands.h"
#include "analysis/walkable.h"
#include "rehearse/attempt_replay.h"
#include "rehearse/ladder_approach.h"

namespace navwright {

namespace {

/// Other take-offs and landings are looked for so far around, and links to them may be so long.
constexpr float kNearby = 192;
constexpr float kLongestBypass = 288;
constexpr std::size_t kBypassTries = 24;
/// A link that nothing replaces costs this much more.
constexpr float kDearer = 4;
/// Another type must get so much more of the bots there.
constexpr double kBetter = 0.05;

NavNode& nodeAt(NavGraph& graph, std::int32_t node) {
    return graph.nodes[static_cast<std::size_t>(node)];
}

/// Whether a way leads from one node to another, the link between them left out.
class Detour {
  public:
    explicit Detour(const NavGraph& graph) : graph_(&graph), seen_(graph.nodes.size()) {}

    [[nodiscard]] bool exists(std::int32_t from, std::int32_t to) {
        ++search_;
        queue_.assign(1, from);
        seen_[static_cast<std::size_t>(from)] = search_;
        for (std::size_t head = 0; head < queue_.size(); ++head) {
            const auto at = queue_[head];
            for (const auto& link : graph_->nodes[static_cast<std::size_t>(at)].links) {
                if (!walkable(*graph_, link) || (at == from && link.target == to)) continue;
                if (link.target == to) return true;
                auto& seen = seen_[static_cast<std::size_t>(link.target)];
                if (seen == search_) continue;
                seen = search_;
                queue_.push_back(link.target);
            }
        }
        return false;
    }

  private:
    const NavGraph* graph_;
    std::vector<std::uint32_t> seen_;
    std::vector<std::int32_t> queue_;
    std::uint32_t search_ = 0;
};

StuckCause commonest(const LinkRecord& record) {
    const auto found = std::ranges::max_element(record.causes, {}, [](const auto& entry) { return entry.second; });
    return found == record.causes.end() ? StuckCause::fell : found->first;
}

class Curing {
  public:
    Curing(NavGraph& graph, LinkRecords& records, const CureInput& input, const CureLimits& limits)
        : graph_(graph),
          records_(records),
          input_(input),
          world_(input.world),
          limits_(limits),
          detour_(graph),
          served_(static_cast<std::size_t>(std::ranges::count(servedNodes(graph, input.spawns), true))) {}

    void cure(const NodePair& link, const LinkRecord& record);
    [[nodiscard]] std::vector<Cure> take() && { return std::move(cures_); }

  private:
    [[nodiscard]] Cure about(const NodePair& link, const LinkRecord& record, CureKind kind) const;
    [[nodiscard]] ReplayResult tryType(const NodePair& link, const LinkRecord& record, NodeType type) const;
    bool retype(const NodePair& link, const LinkRecord& record, double atLeast);
    bool remove(const NodePair& link, const LinkRecord& record, CureKind kind);
    bool bypass(const NodePair& link, const LinkRecord& record);
    bool approach(const NodePair& link, const LinkRecord& record);
    bool cutOff(const NodePair& link, const LinkRecord& record);
    void makeDearer(const NodePair& link, const LinkRecord& record);
    [[nodiscard]] std::size_t servedSpawns() const;
    [[nodiscard]] std::vector<std::int32_t> around(std::int32_t node) const;

    NavGraph& graph_;
    LinkRecords& records_;
    const CureInput& input_;
    const LinkWorld& world_;
    const CureLimits& limits_;
    Detour detour_;
    std::size_t served_;  ///< nodes that are, with the links there are now
    std::vector<Cure> cures_;
};

Cure Curing::about(const NodePair& link, const LinkRecord& record, CureKind kind) const {
    const auto& from = graph_.nodes[static_cast<std::size_t>(link.first)];
    const auto& to = graph_.nodes[static_cast<std::size_t>(link.second)];
    const auto* known = findLink(from, link.second);
    Cure cure{.kind = kind, .from = from.origin, .to = to.origin};
    if (known != nullptr) cure.type = cure.newType = known->type;
    cure.attempts = record.attempts;
    cure.failures = record.failures;
    cure.deaths = record.deaths;
    cure.cause = commonest(record);
    return cure;
}

ReplayResult Curing::tryType(const NodePair& link, const LinkRecord& record, NodeType type) const {
    const LinkChange change{.link = type,
                            .from = graph_.nodes[static_cast<std::size_t>(link.first)].origin,
                            .to = graph_.nodes[static_cast<std::size_t>(link.second)].origin};
    return replayAttempts(world_, record.begun, change, limits_.seconds);
}

/// The plainest type that gets nearly all bots there that began so.
bool Curing::retype(const NodePair& link, const LinkRecord& record, double atLeast) {
    auto& from = nodeAt(graph_, link.first);
    const auto& to = nodeAt(graph_, link.second);
    auto* known = findLink(from, link.second);
    if (isServed(known->type) || (from.type == NodeType::ladder && to.type == NodeType::ladder)) return false;
    if (record.begun.empty()) return false;
    const auto before = tryType(link, record, known->type);
    constexpr std::array kTypes{NodeType::move, NodeType::standDrop, NodeType::crouch,
                                NodeType::jump, NodeType::boxJump,   NodeType::jumpPad};
    std::optional<NodeType> best;
    auto share = std::max(atLeast, before.share() + kBetter);
    for (const auto type : kTypes) {
        if (type == known->type || (type == NodeType::boxJump && to.origin.z <= from.origin.z)) continue;
        const auto result = tryType(link, record, type);
        if (result.died > 0 || result.share() < share || (best && result.share() <= share)) continue;
        best = type;
        share = result.share();
    }
    if (!best) return false;
    auto cure = about(link, record, CureKind::retyped);
    cure.newType = *best;
    cure.why = fmt::format("{:.0f} % of the bots that began this way arrive with it, {:.0f} % did before",
                           share * 100, before.share() * 100);
    known->type = *best;
    records_.forget(link);
    cures_.push_back(std::move(cure));
    return true;
}

bool Curing::remove(const NodePair& link, const LinkRecord& record, CureKind kind) {
    if (!detour_.exists(link.first, link.second)) return false;
    auto cure = about(link, record, kind);
    cure.why = "Other links lead there";
    cures_.push_back(std::move(cure));
    auto& links = nodeAt(graph_, link.first).links;
    std::erase_if(links, [&](const NavLink& entry) { return entry.target == link.second; });
    records_.forget(link);
    return true;
}

std::vector<std::int32_t> Curing::around(std::int32_t node) const {
    const auto& place = graph_.nodes[static_cast<std::size_t>(node)].origin;
    std::vector<std::pair<float, std::int32_t>> found;
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
        const auto& other = graph_.nodes[i];
        if (!other.inUse || other.type == NodeType::ladder) continue;
        const float distance = glm::distance(other.origin, place);
        if (distance <= kNearby) found.emplace_back(distance, static_cast<std::int32_t>(i));
    }
    std::ranges::sort(found);
    std::vector<std::int32_t> nodes;
    for (const auto& entry : found) nodes.push_back(entry.second);
    return nodes;
}

/// Another take-off or landing that bots are sure to make, where the way from there and to here goes on.
bool Curing::bypass(const NodePair& link, const LinkRecord& record) {
    if (std::ranges::find(input_.bypasses, link) != input_.bypasses.end()) return false;
    std::vector<std::pair<float, NodePair>> candidates;
    for (const auto from : around(link.first)) {
        for (const auto to : around(link.second)) {
            if (from == to || NodePair(from, to) == link) continue;
            const auto& start = nodeAt(graph_, from);
            if (findLink(start, to) != nullptr || start.links.size() >= kMaxNavLinks) continue;
            const float length = glm::distance(start.origin, nodeAt(graph_, to).origin);
            if (length > kLongestBypass) continue;
            const float around = glm::distance(start.origin, nodeAt(graph_, link.first).origin) +
                                 glm::distance(nodeAt(graph_, to).origin, nodeAt(graph_, link.second).origin);
            candidates.emplace_back(length + around, NodePair(from, to));
        }
    }
    std::ranges::sort(candidates);
    if (candidates.size() > kBypassTries) candidates.resize(kBypassTries);
    for (const auto& [length, ends] : candidates) {
        auto& start = nodeAt(graph_, ends.first);
        const LinkPlaces places{start.origin, nodeAt(graph_, ends.second).origin};
        // Only where it makes the way whole.
        start.links.push_back({ends.second, NodeType::move, linkCost(places.from, places.to)});
        const bool helps = detour_.exists(link.first, link.second);
        if (helps) {
            const auto judged = judgeLink(world_, places);
            if (judged.certain && judged.harmless() && canBeLink(places, judged) &&
                judged.controls != NodeType::ladder) {
                start.links.back().type = judged.controls;
                auto cure = about(link, record, CureKind::bypassed);
                cure.why = fmt::format("Bots are sure to get from ({:.0f}, {:.0f}, {:.0f}) to ({:.0f}, {:.0f}, {:.0f})",
                                       places.from.x, places.from.y, places.from.z, places.to.x, places.to.y,
                                       places.to.z);
                cure.newType = judged.controls;
                cures_.push_back(std::move(cure));
                auto& links = nodeAt(graph_, link.first).links;
                std::erase_if(links, [&](const NavLink& entry) { return entry.target == link.second; });
                records_.forget(link);
                records_.forget(ends);
                input_.bypasses.push_back(ends);
                return true;
            }
        }
        start.links.pop_back();
    }
    return false;
}

/// Once for every foot: a node there that leads to it alone is its approach.
bool Curing::approach(const NodePair& link, const LinkRecord& record) {
    const auto& foot = nodeAt(graph_, link.first);
    const auto& top = nodeAt(graph_, link.second);
    if (foot.type != NodeType::ladder || top.type != NodeType::ladder || top.origin.z <= foot.origin.z)
        return false;
    const bool has = std::ranges::any_of(graph_.nodes, [&](const NavNode& node) {
        return node.type == NodeType::ladder && node.links.size() == 1 && node.links[0].target == link.first &&
               node.origin.z == foot.origin.z;
    });
    if (has) return false;
    auto cure = about(link, record, CureKind::approached);
    if (!addLadderApproach(graph_, world_, link.first)) return false;
    cure.why = "Bots came to the ladder with their backs to it";
    cures_.push_back(std::move(cure));
    records_.forget(link);
    detour_ = Detour(graph_);
    return true;
}

std::size_t Curing::servedSpawns() const {
    const auto served = servedNodes(graph_, input_.spawns);
    return static_cast<std::size_t>(std::ranges::count_if(
        input_.spawns, [&](std::int32_t spawn) { return served[static_cast<std::size_t>(spawn)]; }));
}

/// Takes a link out that bots hardly ever make, with the few nodes that it alone leads to.
bool Curing::cutOff(const NodePair& link, const LinkRecord& record) {
    const bool kills = record.deathShare() > limits_.deadly && record.deaths >= limits_.failures;
    const bool known = record.attempts >= limits_.cutAttempts;
    const bool hopeless = known && record.failureShare() > limits_.hopeless;
    const bool doubtful = known && record.failureShare() > limits_.doubtful;
    if (!doubtful && !kills) return false;
    auto& links = nodeAt(graph_, link.first).links;
    const auto before = links;
    auto cure = about(link, record, CureKind::cut);
    const auto spawns = servedSpawns();
    std::erase_if(links, [&](const NavLink& entry) { return entry.target == link.second; });
    const auto left =
        static_cast<std::size_t>(std::ranges::count(servedNodes(graph_, input_.spawns), true));
    const auto nodes = static_cast<double>(input_.nodes);
    const bool small = static_cast<double>(served_ - left) <= (hopeless ? limits_.hopelessPart : limits_.doubtfulPart) * nodes;
    const bool enough = static_cast<double>(left) >= (1 - limits_.allParts) * nodes;
    // A bot that appears somewhere gets out of there as before.
    const bool spawnsStay = servedSpawns() >= spawns;
    if (!small || !enough || !spawnsStay) {
        links = before;
        return false;
    }
    cure.why = fmt::format("Bots hardly ever make it, and only {} nodes depend on it", served_ - left);
    cures_.push_back(std::move(cure));
    served_ = left;
    records_.forget(link);
    return true;
}

void Curing::makeDearer(const NodePair& link, const LinkRecord& record) {
    auto& from = nodeAt(graph_, link.first);
    auto* known = findLink(from, link.second);
    const float most = kDearer * linkCost(from.origin, nodeAt(graph_, link.second).origin);
    if (known->cost >= most) return;
    known->cost = most;
    auto cure = about(link, record, CureKind::dearer);
    cure.why = "No other way leads there";
    cures_.push_back(std::move(cure));
}

void Curing::cure(const NodePair& link, const LinkRecord& known) {
    if (findLink(nodeAt(graph_, link.first), link.second) == nullptr) return;
    const auto record = known;  // curing forgets it
    if (approach(link, record)) return;
    if (retype(link, record, limits_.reliable)) return;
    if (remove(link, record, CureKind::removed)) return;
    if (bypass(link, record)) return;
    if (retype(link, record, 0.5)) return;
    if (cutOff(link, record)) return;
    makeDearer(link, record);
}

}  // namespace

std::string_view cureName(CureKind kind) {
    constexpr std::array<std::string_view, kCureKinds> kNames{"retyped", "removed", "bypassed", "dearer",
                                                              "approached", "cut", "shut"};
    return kNames[static_cast<std::size_t>(kind)];
}

std::vector<bool> servedNodes(const NavGraph& graph, std::span<const std::int32_t> spawns) {
    const auto islands = strongIslands(graph);
    std::vector<bool> served(graph.nodes.size());
    if (islands.islands.empty()) return served;
    const auto& main = islands.islands.front().nodes;
    NavGraph back;
    back.nodes.resize(graph.nodes.size());
    for (std::size_t from = 0; from < graph.nodes.size(); ++from) {
        for (const auto& link : graph.nodes[from].links) {
            back.nodes[static_cast<std::size_t>(link.target)].links.push_back(
                {static_cast<std::int32_t>(from), link.type, link.cost});
        }
    }
    const auto entered = reachableFrom(graph, spawns);
    const auto returns = reachableFrom(back, std::span(main).first(1));
    for (std::size_t i = 0; i < served.size(); ++i) served[i] = entered[i] && returns[i];
    for (const auto node : main) served[static_cast<std::size_t>(node)] = true;
    return served;
}

Result<std::vector<Cure>> cureLinks(NavGraph& graph, LinkRecords& records, const CureInput& input,
                                    const CureLimits& limits, JobContext& context) {
    std::vector<std::pair<std::uint32_t, NodePair>> failing;
    for (const auto& [link, record] : records.all()) {
        const bool fails = record.failures >= limits.failures && record.failureShare() > limits.failing;
        const bool kills = record.deaths > 0 && record.deathShare() > limits.deadly;
        if ((fails || kills) && !std::ranges::binary_search(input.fixed, link))
            failing.emplace_back(record.failures + record.deaths, link);
    }
    std::ranges::sort(failing, [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    Curing curing(graph, records, input, limits);
    for (const auto& [weight, link] : failing) {
        if (context.stopRequested()) return cancelled();
        const auto found = records.all().find(link);
        if (found != records.all().end()) curing.cure(link, found->second);
    }
    return std::move(curing).take();
}

}  // namespace navwright
