#include "core/bots/test/ledger_places.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/counted.h"
#include "core/base/point_text.h"
#include "core/nav/files/node_type.h"

namespace navwright {

namespace {

std::string removed(const LedgerOutcome& outcome, std::string_view one, std::string_view many) {
    switch (outcome.state) {
        case LedgerState::applied:
            return "removed " + counted(outcome.removed, one, many);
        case LedgerState::notFound:
            return "nothing is there to remove";
        case LedgerState::locked:
            return "a lock keeps it";
    }
    return {};
}

std::string repaired(RepairOutcome::State state) {
    switch (state) {
        case RepairOutcome::State::applied:
            return "applied";
        case RepairOutcome::State::alreadySo:
            return "so already";
        case RepairOutcome::State::notFound:
            return "its place is gone";
        case RepairOutcome::State::locked:
            return "a lock keeps it as it was";
    }
    return {};
}

std::string repairWords(const LedgerRepair& repair) {
    const auto type = repair.type ? std::string(nodeTypeName(*repair.type)) : std::string();
    if (!repair.to)
        return repair.type ? fmt::format("{} node at {}", type, pointText(repair.at))
                           : fmt::format("Remove the node at {}", pointText(repair.at));
    const auto ends = fmt::format("from {} to {}", pointText(repair.at), pointText(*repair.to));
    return repair.type ? fmt::format("{} link {}", type, ends) : fmt::format("Remove the link {}", ends);
}

}  // namespace

std::vector<LedgerDeed> ledgerDeeds(const Ledger& ledger, const LedgerReport* report) {
    // The report may be of another ledger.
    const bool fits = report != nullptr && report->nodes.size() == ledger.nodes.size() &&
                      report->links.size() == ledger.links.size() &&
                      report->repairs.size() == ledger.repairs.size();
    std::vector<LedgerDeed> deeds;
    for (std::size_t i = 0; i < ledger.nodes.size(); ++i) {
        const auto& entry = ledger.nodes[i];
        deeds.push_back({{.from = entry.origin},
                         fmt::format("Remove the node at {}", pointText(entry.origin)),
                         entry.iteration,
                         entry.reason,
                         {}});
        if (!fits) continue;
        // The votes were rejected, so that there was no node to remove.
        const bool early = report->nodes[i].state == LedgerState::notFound;
        deeds.back().outcome = early ? "its votes are left out" : removed(report->nodes[i], "node", "nodes");
    }
    for (std::size_t i = 0; i < ledger.links.size(); ++i) {
        const auto& entry = ledger.links[i];
        deeds.push_back(
            {{.from = entry.from, .to = entry.to},
             fmt::format("Remove the link from {} to {}", pointText(entry.from), pointText(entry.to)),
             entry.iteration,
             entry.reason,
             fits ? removed(report->links[i], "link", "links") : std::string()});
    }
    for (std::size_t i = 0; i < ledger.repairs.size(); ++i) {
        const auto& entry = ledger.repairs[i];
        deeds.push_back({{.from = entry.at, .to = entry.to, .repair = true},
                         repairWords(entry),
                         entry.iteration,
                         entry.reason,
                         fits ? repaired(report->repairs[i]) : std::string()});
    }
    return deeds;
}

Ledger withoutEntries(Ledger ledger, std::span<const LedgerPlace> places) {
    const auto named = [&](const LedgerPlace& place) {
        return std::ranges::find(places, place) != places.end();
    };
    std::erase_if(ledger.nodes, [&](const auto& entry) { return named({.from = entry.origin}); });
    std::erase_if(ledger.links,
                  [&](const auto& entry) { return named({.from = entry.from, .to = entry.to}); });
    std::erase_if(ledger.repairs, [&](const auto& entry) {
        return named({.from = entry.at, .to = entry.to, .repair = true});
    });
    return ledger;
}

}  // namespace navwright
