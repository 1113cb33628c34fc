#include "trial/removal_list.h"

#include <algorithm>

#include "nav/nav_locks.h"
#include "stages/present_nodes.h"
#include "stages/sketch.h"

namespace navwright {

namespace {

constexpr float kRemovedSize = 14, kRingSize = 10;
constexpr float kRemovedWidth = 6, kKeptWidth = 2;
/// Categories of the picture: vermilion for what goes, sky blue for what stays.
constexpr float kRemovedColour = 5, kKeptColour = 1;

bool holds(const Ledger* ledger, const LedgerNode& entry) {
    return ledger &&
           std::ranges::find(ledger->nodes, entry.origin, &LedgerNode::origin) != ledger->nodes.end();
}

bool holds(const Ledger* ledger, const LedgerLink& entry) {
    return ledger && std::ranges::any_of(ledger->links, [&](const LedgerLink& other) {
               return other.from == entry.from && other.to == entry.to;
           });
}

std::int32_t nodeAt(const NavGraph& graph, const Vec3& origin) {
    const auto found = std::ranges::find(graph.nodes, origin, &NavNode::origin);
    return found == graph.nodes.end() ? -1 : static_cast<std::int32_t>(found - graph.nodes.begin());
}

}  // namespace

std::vector<Removal> proposedRemovals(const NavtestReport& report, const NavGraph& tested,
                                      const Ledger* testedWith, const Ledger* ledger) {
    auto proposed = testedWith ? *testedWith : Ledger{};
    proposed.map = report.map;
    // Locks are marked afterwards: what they keep is to be seen, too.
    if (!mergeReport(proposed, report, tested, {}, report.map)) return {};
    std::vector<Removal> rows;
    for (const auto& entry : proposed.nodes) {
        if (holds(ledger, entry)) continue;
        rows.push_back({.node = nodeAt(tested, entry.origin), .from = entry.origin, .reason = entry.reason});
    }
    for (const auto& entry : proposed.links) {
        if (holds(ledger, entry)) continue;
        rows.push_back({.isLink = true,
                        .node = nodeAt(tested, entry.from),
                        .to = nodeAt(tested, entry.to),
                        .from = entry.from,
                        .end = entry.to,
                        .reason = entry.reason});
    }
    return rows;
}

Ledger withRemovals(const Ledger* ledger, const std::string& map, const std::vector<Removal>& removals) {
    auto result = ledger ? *ledger : Ledger{};
    result.map = map;
    const auto iteration = ++result.iterations;
    for (const auto& row : removals) {
        if (!row.wanted || row.locked) continue;
        if (row.isLink) {
            result.links.push_back({row.from, row.end, iteration, row.reason});
        } else {
            result.nodes.push_back({row.from, iteration, row.reason});
        }
    }
    return result;
}

void resolveRemovals(std::vector<Removal>& removals, const NavGraph& now,
                     const std::vector<EditPatch>& patches) {
    const LockedParts locked(now, navLocks({.map = {}, .patches = patches}));
    for (auto& row : removals) {
        const auto from = presentNode(now, row.node, row.from);
        if (from) row.node = static_cast<std::int32_t>(*from);
        if (!row.isLink) {
            row.item = from ? Item{ItemKind::node, *from} : Item{};
            row.locked = from && locked.node(*from);
            continue;
        }
        const auto to = presentNode(now, row.to, row.end);
        if (to) row.to = static_cast<std::int32_t>(*to);
        row.item = presentLinkItem(now, from, to);
        row.locked = row.item.kind == ItemKind::link && locked.link(row.item.major(), row.item.minor());
    }
}

std::shared_ptr<const StagePicture> removalPicture(const std::vector<Removal>& removals) {
    Sketch sketch;
    for (const auto& row : removals) {
        const bool goes = row.wanted && !row.locked;
        const auto colour = goes ? kRemovedColour : kKeptColour;
        if (row.isLink) {
            sketch.band(row.from, row.end, colour, goes ? kRemovedWidth : kKeptWidth);
        } else {
            sketch.mark({.position = row.from,
                         .size = goes ? kRemovedSize : kRingSize,
                         .scalar = colour,
                         .shape = goes ? GlyphShape::cross : GlyphShape::ring,
                         .hollow = !goes});
        }
    }
    return std::move(sketch).share();
}

}  // namespace navwright
