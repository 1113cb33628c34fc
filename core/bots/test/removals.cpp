#include "core/bots/test/removals.h"

#include <algorithm>

namespace navwright {

namespace {

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

std::vector<ProposedRemoval> proposedRemovals(const NavtestReport& report, const NavGraph& tested,
                                              const Ledger* testedWith, const Ledger* ledger) {
    auto proposed = testedWith ? *testedWith : Ledger{};
    proposed.map = report.map;
    if (!mergeReport(proposed, report, tested, {}, report.map)) return {};
    std::vector<ProposedRemoval> rows;
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

Ledger withRemovals(const Ledger* ledger, const std::string& map, std::span<const ProposedRemoval> removals) {
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

}  // namespace navwright
