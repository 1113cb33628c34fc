#include "core/bots/rehearsal/curing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/parallel.h"
#include "core/bots/rehearsal/ladder_approach.h"
#include "core/bots/rehearsal/nearby_places.h"
#include "core/nav/graph/components.h"

namespace navwright {

namespace {

/// Search radius for other take-offs and landings, and maximum length of links to them.
constexpr float kNearby = 192;
constexpr float kLongestBypass = 288;
constexpr std::size_t kBypassTries = 24;
constexpr std::size_t kElsewhereTries = 60;
/// Nodes that may be lost when the rest of a part gets another link.
constexpr std::size_t kLostBeside = 3;
/// Cost factor of a link without a replacement.
constexpr float kDearer = 4;
/// Least share of bots that another type must bring across when nothing better is found.
constexpr double kWorthwhile = 0.5;
/// Least gain in the share of bots for another type.
constexpr double kBetter = 0.05;
/// Failures before a type is tried without evidence from the simulator.
constexpr std::uint32_t kExperimentFailures = 4;

NavNode& nodeAt(NavGraph& graph, std::int32_t node) {
    return graph.nodes[node];
}

}  // namespace

Cure Curing::about(const NodeLink& link, const LinkRecord& record, CureKind kind) const {
    return cureOf(graph_, link, record, kind);
}

/// The simplest of the types that bring most bots across.
std::optional<Curing::OtherType> Curing::otherType(const NodeLink& link, const LinkRecord& record,
                                                   std::optional<double> now) const {
    const auto& from = graph_.nodes[link.from];
    const auto& to = graph_.nodes[link.to];
    const auto known = findLink(from, link.to)->type;
    if (isServed(known) || (from.type == NodeType::ladder && to.type == NodeType::ladder))
        return std::nullopt;
    if (record.begun.empty()) return std::nullopt;
    AttemptReplay replay(world_, graph_, limits_.seconds);
    const auto before = now ? *now : replay.run(record.begun, {.link = link}).share(record.failureShare());
    if (before + kBetter > 1) return std::nullopt;
    constexpr std::array kTypes{NodeType::move, NodeType::standDrop, NodeType::crouch,
                                NodeType::jump, NodeType::boxJump,   NodeType::jumpPad};
    const auto judged = judgeLink(world_, {from.origin, to.origin});
    const bool walks = judged.certain && judged.harmless() && !isJump(judged.controls);
    std::optional<OtherType> best;
    for (const auto type : kTypes) {
        if (type == known || (type == NodeType::boxJump && to.origin.z <= from.origin.z) ||
            (walks && isJump(type)) || wasTried(link, CureKind::retyped, type) ||
            (input_.judgedElsewhere && moveAlike(type, known)))
            continue;
        const auto result = replay.run(record.begun, {.link = link, .types = {type}});
        const auto share = result.share(record.failureShare());
        if (result.died > 0 || share < before + kBetter || (best && share <= best->share)) continue;
        best = OtherType{.type = type, .before = before, .share = share};
    }
    return best;
}

void Curing::retype(const NodeLink& link, const LinkRecord& record, const OtherType& other) {
    auto cure = about(link, record, CureKind::retyped);
    cure.newType = other.type;
    cure.why = fmt::format("{:.0f} % of the bots that began this way arrive with it, {:.0f} % did before",
                           other.share * 100, other.before * 100);
    findLink(nodeAt(graph_, link.from), link.to)->type = other.type;
    records_.forget(link);
    cures_.push_back(std::move(cure));
}

/// Tries another type where the simulator sees no fault in a link that fails elsewhere.
bool Curing::experiment(const NodeLink& link, const LinkRecord& record) {
    if (!input_.judgedElsewhere || record.failures < kExperimentFailures) return false;
    const auto other = otherType(link, record, 1 - record.failureShare());
    if (!other || other->share < limits_.reliable) return false;
    retype(link, record, *other);
    return true;
}

bool Curing::remove(const NodeLink& link, const LinkRecord& record, CureKind kind) {
    if (!detour_.exists(link.from, link.to)) return false;
    auto cure = about(link, record, kind);
    cure.why = "Other links lead there";
    cures_.push_back(std::move(cure));
    auto& links = nodeAt(graph_, link.from).links;
    std::erase_if(links, [&](const NavLink& entry) { return entry.target == link.to; });
    records_.forget(link);
    return true;
}

std::vector<std::int32_t> Curing::around(std::int32_t node) const {
    const auto& place = graph_.nodes[node].origin;
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

Result<> Curing::findReroutes(std::span<const NodeLink> links, int jobs, JobContext& context) {
    std::vector<std::optional<LinkReroute>> rerouted(links.size());
    std::vector<std::optional<Relocation>> relocated(links.size());
    NAV_TRY(parallelFor(links.size(), jobs, context, [&](std::size_t i) -> Result<> {
        const auto& link = links[i];
        if (Detour(graph_).exists(link.from, link.to)) return {};
        relocated[i] = findRelocation(world_, graph_, link, records_);
        if (!relocated[i]) rerouted[i] = findReroute(world_, graph_, link, records_.all().at(link));
        return {};
    }));
    for (std::size_t i = 0; i < links.size(); ++i) {
        if (rerouted[i]) reroutes_.emplace(links[i], *std::move(rerouted[i]));
        if (relocated[i]) relocations_.emplace(links[i], *relocated[i]);
    }
    return {};
}

/// Whether a node may be moved. Nodes of spawn points must stay in sight of them, nodes of fixed links stay,
/// and no node moves twice per round.
bool Curing::isFree(std::int32_t node) const {
    return std::ranges::find(moved_, node) == moved_.end() &&
           std::ranges::find(input_.spawns, node) == input_.spawns.end() &&
           std::ranges::none_of(input_.fixed,
                                [&](const NodeLink& link) { return link.from == node || link.to == node; });
}

/// Moves one end of the link to a place from which more bots arrive.
bool Curing::relocate(const NodeLink& link, const LinkRecord& record) {
    const auto found = relocations_.find(link);
    if (found == relocations_.end()) return false;
    const auto& relocation = found->second;
    const bool may = std::ranges::all_of(relocation.moved, [&](const auto& move) {
        return isFree(move.first) && (relocation.moved.size() > 1 || !isTaken(graph_, move.second));
    });
    if (!may) return false;
    auto cure = about(link, record, CureKind::moved);
    const auto& to = relocation.moved.front().second;
    cure.why = fmt::format(
        "With its node at ({:.0f}, {:.0f}, {:.0f}) {:.0f} % of the bots arrive, {:.0f} % did before", to.x,
        to.y, to.z, relocation.share * 100, relocation.before * 100);
    cures_.push_back(std::move(cure));
    for (const auto& [node, place] : relocation.moved) {
        moved_.push_back(node);
        nodeAt(graph_, node).origin = place;
    }
    for (const auto& [node, place] : relocation.moved) {
        for (std::size_t from = 0; from < graph_.nodes.size(); ++from) {
            for (auto& entry : graph_.nodes[from].links) {
                const NodeLink ends(static_cast<std::int32_t>(from), entry.target);
                if (ends.from != node && ends.to != node) continue;
                entry.cost = linkCost(graph_.nodes[from].origin, nodeAt(graph_, entry.target).origin);
                records_.forget(ends);
                moved_.push_back(ends.from == node ? ends.to : ends.from);
            }
        }
    }
    return true;
}

/// Replaces the link by links over new nodes, if more bots arrive.
bool Curing::reroute(const NodeLink& link, const LinkRecord& record) {
    const auto found = reroutes_.find(link);
    if (found == reroutes_.end()) return false;
    const auto& [change, type, before, share] = found->second;
    auto* known = findLink(nodeAt(graph_, change.link.from), change.link.to);
    if (known == nullptr || std::ranges::binary_search(input_.fixed, change.link) ||
        graph_.nodes.size() + change.via.size() > kMaxNavNodes ||
        std::ranges::any_of(change.via, [&](const Vec3& place) { return isTaken(graph_, place); }))
        return false;
    auto cure = about(change.link, record, CureKind::rerouted);
    cure.why = fmt::format("{:.0f} % of the bots arrive over other places, {:.0f} % did before", share * 100,
                           before * 100);
    if (change.via.empty()) {
        cure.kind = CureKind::retyped;
        cure.newType = known->type = change.types.front();
    } else {
        auto& links = nodeAt(graph_, change.link.from).links;
        std::erase_if(links, [&](const NavLink& entry) { return entry.target == change.link.to; });
        auto from = change.link.from;
        for (std::size_t i = 0; i < change.types.size(); ++i) {
            const bool last = i == change.via.size();
            const auto to = last ? change.link.to : static_cast<std::int32_t>(graph_.nodes.size());
            if (!last) graph_.nodes.push_back({.origin = change.via[i]});
            const auto cost = linkCost(nodeAt(graph_, from).origin, nodeAt(graph_, to).origin);
            nodeAt(graph_, from).links.push_back({to, change.types[i], cost});
            input_.memory.bypasses.emplace_back(from, to);
            from = to;
        }
        cure.newType = type;
        detour_ = Detour(graph_);
    }
    records_.forget(change.link);
    records_.forget(link);
    cures_.push_back(std::move(cure));
    return true;
}

/// Possible new links from nodes around its start to nodes around its end, with their distance in sum.
std::vector<std::pair<float, NodeLink>> Curing::linksBeside(const NodeLink& link) const {
    std::vector<std::pair<float, NodeLink>> candidates;
    const auto ends = around(link.to);
    for (const auto from : around(link.from)) {
        for (const auto to : ends) {
            if (from == to || NodeLink(from, to) == link) continue;
            const auto& start = graph_.nodes[from];
            if (findLink(start, to) != nullptr || start.links.size() >= kMaxNavLinks) continue;
            const float length = glm::distance(start.origin, nodeAt(graph_, to).origin);
            if (length > kLongestBypass) continue;
            const float around = glm::distance(start.origin, nodeAt(graph_, link.from).origin) +
                                 glm::distance(nodeAt(graph_, to).origin, nodeAt(graph_, link.to).origin);
            candidates.emplace_back(length + around, NodeLink(from, to));
        }
    }
    return candidates;
}

/// Adds the shortest of up to `most` candidates that is reliable and restores the connection. Returns false
/// and changes nothing when there is none.
bool Curing::joinBy(std::vector<std::pair<float, NodeLink>> candidates, std::size_t most, Cure cure,
                    const std::function<bool()>& isWhole) {
    std::ranges::sort(candidates);
    if (candidates.size() > most) candidates.resize(most);
    for (const auto& [length, ends] : candidates) {
        auto& links = nodeAt(graph_, ends.from).links;
        const LinkPlaces places{nodeAt(graph_, ends.from).origin, nodeAt(graph_, ends.to).origin};
        links.push_back({ends.to, NodeType::move, linkCost(places.from, places.to)});
        if (isWhole()) {
            const auto judged = judgeLink(world_, places);
            if (judged.certain && judged.harmless() && judged.controls != NodeType::ladder) {
                links.back().type = cure.newType = judged.controls;
                cure.why = fmt::format(
                    "Bots are sure to get from ({:.0f}, {:.0f}, {:.0f}) to ({:.0f}, {:.0f}, {:.0f})",
                    places.from.x, places.from.y, places.from.z, places.to.x, places.to.y, places.to.z);
                cures_.push_back(std::move(cure));
                records_.forget(ends);
                input_.memory.bypasses.push_back(ends);
                return true;
            }
        }
        links.pop_back();
    }
    return false;
}

/// Adds a reliable link with another take-off or landing, where the path to and from it continues.
bool Curing::bypass(const NodeLink& link, const LinkRecord& record) {
    if (std::ranges::find(input_.memory.bypasses, link) != input_.memory.bypasses.end()) return false;
    const auto goesOn = [&] { return detour_.exists(link.from, link.to); };
    if (!joinBy(linksBeside(link), kBypassTries, about(link, record, CureKind::bypassed), goesOn))
        return false;
    auto& links = nodeAt(graph_, link.from).links;
    std::erase_if(links, [&](const NavLink& entry) { return entry.target == link.to; });
    records_.forget(link);
    return true;
}

/// Whether hardly any bot passes the link.
bool Curing::isHopeless(const LinkRecord& record) const {
    return record.attempts >= limits_.cutAttempts && record.failureShare() > limits_.hopeless;
}

/// For a hopeless link that is the only way into a part: adds another reliable link into the part, even if
/// the link's own end is lost.
bool Curing::leadElsewhere(const NodeLink& link, const LinkRecord& record) {
    if (!isHopeless(record)) return false;
    auto candidates = linksBeside(link);
    // Also to nodes beside the take-off: another link may lead on from there.
    const auto& start = nodeAt(graph_, link.from);
    for (const auto to : around(link.from)) {
        if (to == link.from || findLink(start, to) != nullptr) continue;
        candidates.emplace_back(glm::distance(start.origin, nodeAt(graph_, to).origin),
                                NodeLink(link.from, to));
    }
    const auto had = countServed(graph_, input_.spawns);
    auto cure = about(link, record, CureKind::bypassed);
    const auto links = start.links;
    std::erase_if(nodeAt(graph_, link.from).links,
                  [&](const NavLink& entry) { return entry.target == link.to; });
    // cutOff() removes small parts instead.
    if (countServed(graph_, input_.spawns).nodes + kLostBeside >= had.nodes) candidates.clear();
    const auto leadsOn = [&] {
        const auto now = countServed(graph_, input_.spawns);
        return now.spawns >= had.spawns && now.nodes + kLostBeside >= had.nodes;
    };
    if (joinBy(std::move(candidates), kElsewhereTries, std::move(cure), leadsOn)) {
        records_.forget(link);
        return true;
    }
    nodeAt(graph_, link.from).links = links;
    return false;
}

/// Once per foot: a node that links only to it is its approach already.
bool Curing::approach(const NodeLink& link, const LinkRecord& record) {
    const auto& foot = nodeAt(graph_, link.from);
    const auto& top = nodeAt(graph_, link.to);
    if (foot.type != NodeType::ladder || top.type != NodeType::ladder || top.origin.z <= foot.origin.z)
        return false;
    const bool has = std::ranges::any_of(graph_.nodes, [&](const NavNode& node) {
        return node.type == NodeType::ladder && node.links.size() == 1 && node.links[0].target == link.from &&
               node.origin.z == foot.origin.z;
    });
    if (has) return false;
    auto cure = about(link, record, CureKind::approached);
    if (!addLadderApproach(graph_, world_, link.from)) return false;
    cure.why = "Bots came to the ladder with their backs to it";
    cures_.push_back(std::move(cure));
    records_.forget(link);
    detour_ = Detour(graph_);
    return true;
}

/// Removes a link that hardly any bot passes, with the few nodes that only it leads to.
bool Curing::cutOff(const NodeLink& link, const LinkRecord& record) {
    const bool kills = record.deathShare() > limits_.deadly && record.deaths >= limits_.failures;
    const bool hopeless = isHopeless(record);
    const bool doubtful = record.attempts >= limits_.cutAttempts && record.failureShare() > limits_.doubtful;
    if (!doubtful && !kills) return false;
    auto cure = about(link, record, CureKind::cut);
    const auto part = hopeless ? limits_.hopelessPart : doubtful ? limits_.doubtfulPart : limits_.deadlyPart;
    const auto lost = cutLink(graph_, link, input_.spawns, input_.nodes, part, limits_);
    if (!lost) return false;
    cure.why = fmt::format("Bots hardly ever make it, and only {} on it", nodesDepend(*lost));
    cures_.push_back(std::move(cure));
    records_.forget(link);
    return true;
}

void Curing::makeDearer(const NodeLink& link, const LinkRecord& record) {
    auto& from = nodeAt(graph_, link.from);
    auto* known = findLink(from, link.to);
    const float most = kDearer * linkCost(from.origin, nodeAt(graph_, link.to).origin);
    if (known->cost >= most) return;
    known->cost = most;
    auto cure = about(link, record, CureKind::dearer);
    cure.why = "No other way leads there";
    cures_.push_back(std::move(cure));
}

void Curing::doubt(const NodeLink& link, const LinkRecord& known) {
    if (findLink(nodeAt(graph_, link.from), link.to) != nullptr)
        remove(link, LinkRecord(known), CureKind::removed);
}

void Curing::cure(const NodeLink& link, const LinkRecord& known) {
    if (findLink(nodeAt(graph_, link.from), link.to) == nullptr) return;
    const auto record = known;  // a copy, as curing deletes the record
    const bool climbs = nodeAt(graph_, link.from).type == NodeType::ladder &&
                        nodeAt(graph_, link.to).type == NodeType::ladder;
    const auto may = [&](CureKind kind) { return !wasTried(link, kind); };
    if (may(CureKind::approached) && approach(link, record)) return;
    if (climbs && may(CureKind::moved) && relocate(link, record)) return;
    const auto other = otherType(link, record);
    if (other && other->share >= limits_.reliable) return retype(link, record, *other);
    if (may(CureKind::removed) && remove(link, record, CureKind::removed)) return;
    if (may(CureKind::moved) && relocate(link, record)) return;
    if (may(CureKind::rerouted) && reroute(link, record)) return;
    if (may(CureKind::bypassed) && bypass(link, record)) return;
    if (may(CureKind::bypassed) && leadElsewhere(link, record)) return;
    if (other && other->share >= kWorthwhile) return retype(link, record, *other);
    if (may(CureKind::cut) && cutOff(link, record)) return;
    if (experiment(link, record)) return;
    if (may(CureKind::dearer)) makeDearer(link, record);
}

}  // namespace navwright
