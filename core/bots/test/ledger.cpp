#include "core/bots/test/ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/base/json_fields.h"
#include "core/base/limits.h"
#include "core/nav/files/patch_words.h"

namespace navwright {

namespace {

std::string nodeReason(const NavtestReport& report, std::int32_t id) {
    const auto found = std::ranges::lower_bound(report.nodes, id, {}, &NavtestNode::id);
    if (found == report.nodes.end() || found->id != id) return "Bad node in the report";
    return fmt::format("{} deaths in {} visits", found->deaths(), found->visits);
}

std::string linkReason(const NavtestReport& report, const NodeLink& ends) {
    const auto counts = countsOfLink(report, ends);
    if (counts.empty()) return "Bad link in the report";
    return fmt::format("{} of {} attempts failed", counts.front().failures, counts.front().attempts);
}

/// Whether a link of a report is locked; false when the nav does not have it.
bool lockedLink(const LockedParts& locked, const NavGraph& graph, const NodeLink& ends) {
    const auto& links = graph.nodes[ends.from].links;
    const auto found = std::ranges::find(links, ends.to, &NavLink::target);
    return found != links.end() && locked.link(toIndex(ends.from), toIndex(found - links.begin()));
}

/// Marks what the ledger removes from one graph.
class Removal {
  public:
    Removal(NavGraph& graph, float radius, const NavLocks& locks)
        : graph_(graph),
          radius_(radius),
          locked_(graph, locks),
          keep_(graph.nodes.size(), true),
          dead_(graph.nodes.size()) {
        for (std::size_t i = 0; i < dead_.size(); ++i) dead_[i].assign(graph.nodes[i].links.size(), false);
    }

    LedgerOutcome node(const LedgerNode& entry) {
        LedgerOutcome outcome;
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
            if (!within(graph_.nodes[i].origin, entry.origin)) continue;
            if (locked_.node(i)) {
                ++outcome.locked;
            } else {
                ++outcome.removed;
                keep_[i] = false;
            }
        }
        return finished(outcome);
    }

    LedgerOutcome link(const LedgerLink& entry) {
        LedgerOutcome outcome;
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
            const auto& start = graph_.nodes[i].origin;
            if (!within(start, entry.from) || !nearer(start, entry.from, entry.to)) continue;
            for (std::size_t j = 0; j < graph_.nodes[i].links.size(); ++j) {
                const auto target = toIndex(graph_.nodes[i].links[j].target);
                const auto& end = graph_.nodes[target].origin;
                if (!within(end, entry.to) || !nearer(end, entry.to, entry.from)) continue;
                if (locked_.link(i, j)) {
                    ++outcome.locked;
                } else {
                    ++outcome.removed;
                    dead_[i][j] = true;
                }
            }
        }
        return finished(outcome);
    }

    void carryOut(LedgerReport& report) {
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
            auto& links = graph_.nodes[i].links;
            std::size_t kept = 0;
            for (std::size_t j = 0; j < links.size(); ++j) {
                if (!dead_[i][j]) {
                    links[kept++] = links[j];
                } else if (keep_[i] && keep_[links[j].target]) {
                    ++report.linksRemoved;
                }
            }
            links.resize(kept);
        }
        report.nodesRemoved = toIndex(std::ranges::count(keep_, false));
        report.previous = keepNodes(graph_, keep_);
    }

  private:
    [[nodiscard]] bool within(const Vec3& point, const Vec3& place) const {
        return glm::distance(point, place) <= radius_;
    }
    /// Keeps the reverse of a short link from matching.
    static bool nearer(const Vec3& point, const Vec3& one, const Vec3& other) {
        return glm::distance(point, one) < glm::distance(point, other);
    }
    static LedgerOutcome finished(LedgerOutcome outcome) {
        outcome.state = outcome.removed > 0  ? LedgerState::applied
                        : outcome.locked > 0 ? LedgerState::locked
                                             : LedgerState::notFound;
        return outcome;
    }

    NavGraph& graph_;
    float radius_;
    LockedParts locked_;
    std::vector<bool> keep_;
    std::vector<std::vector<bool>> dead_;  ///< by node and link
};

}  // namespace

std::string_view ledgerStateName(LedgerState state) {
    constexpr std::string_view kNames[] = {"applied", "not_found", "locked"};
    return kNames[toIndex(state)];
}

Result<LedgerMerge> mergeReport(Ledger& ledger, const NavtestReport& report, const NavGraph& tested,
                                const NavLocks& locks, std::string_view file) {
    if (report.map != ledger.map) {
        return fail(fmt::format("The report is for map '{}', the ledger for '{}'", report.map, ledger.map),
                    fmt::format("{}, field map", file));
    }
    NAV_TRY(checkReportFits(report, tested, report.navSha1, file));
    const LockedParts locked(tested, locks);
    const auto origin = [&](std::int32_t id) { return tested.nodes[id].origin; };
    LedgerMerge merge;
    const auto iteration = ++ledger.iterations;
    for (const auto id : report.badNodes) {
        if (locked.node(toIndex(id))) {
            ++merge.locked;
        } else if (std::ranges::find(ledger.nodes, origin(id), &LedgerNode::origin) != ledger.nodes.end()) {
            ++merge.known;
        } else {
            ledger.nodes.push_back({origin(id), iteration, nodeReason(report, id)});
            ++merge.nodesAdded;
        }
    }
    for (const auto& link : report.badLinks) {
        const auto same = [&](const LedgerLink& entry) {
            return entry.from == origin(link.from) && entry.to == origin(link.to);
        };
        if (lockedLink(locked, tested, link)) {
            ++merge.locked;
        } else if (std::ranges::any_of(ledger.links, same)) {
            ++merge.known;
        } else {
            ledger.links.push_back({origin(link.from), origin(link.to), iteration, linkReason(report, link)});
            ++merge.linksAdded;
        }
    }
    return merge;
}

Result<LedgerReport> applyLedger(NavGraph& graph, const Ledger& ledger, float radius, const NavLocks& locks,
                                 JobContext& context) {
    Removal removal(graph, radius, locks);
    LedgerReport report;
    for (const auto& entry : ledger.nodes) {
        if (context.stopRequested()) return cancelled();
        report.nodes.push_back(removal.node(entry));
    }
    for (const auto& entry : ledger.links) {
        if (context.stopRequested()) return cancelled();
        report.links.push_back(removal.link(entry));
    }
    removal.carryOut(report);
    auto repaired = applyRepairs(graph, ledger.repairs, locks);
    for (auto& node : repaired.previous) {
        if (node >= 0) node = report.previous[node];
    }
    report.previous = std::move(repaired.previous);
    report.repairs = std::move(repaired.states);
    return report;
}

namespace {

constexpr std::string_view kFormat = "navwright.ledger";

/// What every entry says of itself.
constexpr auto kEntryFields = [](auto& json, auto& entry) {
    json.field("iteration", entry.iteration, 1, INT32_MAX);
    json.field("reason", entry.reason);
};

constexpr auto kNodeEntryFields = [](auto& json, auto& node) {
    json.closed();
    json.field("origin", node.origin);
    kEntryFields(json, node);
};

constexpr auto kLinkEntryFields = [](auto& json, auto& link) {
    json.closed();
    json.field("from", link.from);
    json.field("to", link.to);
    kEntryFields(json, link);
};

constexpr auto kRepairFields = [](auto& json, auto& repair) {
    json.closed();
    json.field("at", repair.at);
    json.optional("to", repair.to);
    json.optional("type", repair.type, kNodeTypeWords);
    if (repair.to && repair.type) {
        json.field("cost", repair.cost, 0, limit::kCost);
        json.check(repair.cost > 0, "cost", "A link's cost must be above 0");
    } else {
        json.absent("cost", "A removed link has no cost");
    }
    kEntryFields(json, repair);
};

constexpr auto kLedgerParts = [](auto& json, auto& ledger) {
    json.closed();
    json.field("map", ledger.map);
    json.field("iterations", ledger.iterations, 0, INT32_MAX);
    json.field("nodes", ledger.nodes, kNodeEntryFields, limit::kEdits);
    json.field("links", ledger.links, kLinkEntryFields, limit::kEdits);
    json.optional("repairs", ledger.repairs, kRepairFields, limit::kEdits);
};

constexpr auto kLedgerFields = [](auto& json, auto& ledger) {
    json.closed();
    // Version 1 readers can read a ledger without repairs.
    json.format(kFormat, kLedgerFormatVersion, ledger.repairs.empty() ? 1 : kLedgerFormatVersion);
    kLedgerParts(json, ledger);
};

}  // namespace

Ledger readLedgerParts(const JsonView& object) {
    Ledger ledger;
    readFields(object, ledger, kLedgerParts);
    return ledger;
}

void writeLedgerParts(JsonWriter& json, const Ledger& ledger) {
    writeObject(json, ledger, kLedgerParts);
}

Result<Ledger> parseLedger(std::string_view text, std::string_view file) {
    NAV_TRY(requireKind(text, FileKind::ledger, file));
    return readJson<Ledger>(text, file, kLedgerFields);
}

std::string writeLedger(const Ledger& ledger) {
    return writeJson(ledger, kLedgerFields);
}

}  // namespace navwright
