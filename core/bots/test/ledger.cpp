#include "core/bots/test/ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/base/limits.h"

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

std::int32_t readIteration(const JsonView& view, std::string_view key, std::int64_t least) {
    return static_cast<std::int32_t>(view.integer(key, least, INT32_MAX));
}

std::optional<NodeType> readType(const JsonView& view) {
    if (!view.has("type")) return std::nullopt;
    const auto name = view.text("type");
    const auto type = nodeTypeFromName(name);
    if (!type)
        view.reject("type", fmt::format("'{}' is not a node type", name), "types are named as MOVE, LADDER");
    return type;
}

LedgerRepair readRepair(const JsonView& view) {
    view.onlyKeys({"at", "to", "type", "cost", "iteration", "reason"});
    LedgerRepair repair{.at = view.vec3("at")};
    if (view.has("to")) repair.to = view.vec3("to");
    repair.type = readType(view);
    if (repair.to && repair.type) {
        repair.cost = static_cast<float>(view.real("cost", 0, limit::kCost));
        if (!(repair.cost > 0)) view.reject("cost", "A link's cost must be above 0", {});
    } else if (view.has("cost")) {
        view.reject("cost", "A removed link has no cost", {});
    }
    repair.iteration = readIteration(view, "iteration", 1);
    repair.reason = view.text("reason");
    return repair;
}

void writeRepair(JsonWriter& json, const LedgerRepair& repair) {
    json.beginObject(JsonWriter::Layout::line);
    json.member("at", repair.at);
    if (repair.to) json.member("to", *repair.to);
    if (repair.type) json.member("type", nodeTypeName(*repair.type));
    if (repair.to && repair.type) json.member("cost", repair.cost);
    json.member("iteration", repair.iteration);
    json.member("reason", repair.reason);
    json.endObject();
}

}  // namespace

Ledger readLedgerParts(const JsonView& object) {
    Ledger ledger;
    ledger.map = object.text("map");
    ledger.iterations = readIteration(object, "iterations", 0);
    for (const auto& view : object.list("nodes", limit::kEdits)) {
        view.onlyKeys({"origin", "iteration", "reason"});
        ledger.nodes.push_back(
            {view.vec3("origin"), readIteration(view, "iteration", 1), view.text("reason")});
    }
    for (const auto& view : object.list("links", limit::kEdits)) {
        view.onlyKeys({"from", "to", "iteration", "reason"});
        ledger.links.push_back(
            {view.vec3("from"), view.vec3("to"), readIteration(view, "iteration", 1), view.text("reason")});
    }
    if (!object.has("repairs")) return ledger;
    for (const auto& view : object.list("repairs", limit::kEdits)) ledger.repairs.push_back(readRepair(view));
    return ledger;
}

void writeLedgerParts(JsonWriter& json, const Ledger& ledger) {
    json.member("map", ledger.map);
    json.member("iterations", ledger.iterations);
    json.key("nodes");
    json.beginList();
    for (const auto& node : ledger.nodes) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("origin", node.origin);
        json.member("iteration", node.iteration);
        json.member("reason", node.reason);
        json.endObject();
    }
    json.endList();
    json.key("links");
    json.beginList();
    for (const auto& link : ledger.links) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("from", link.from);
        json.member("to", link.to);
        json.member("iteration", link.iteration);
        json.member("reason", link.reason);
        json.endObject();
    }
    json.endList();
    if (ledger.repairs.empty()) return;
    json.key("repairs");
    json.beginList();
    for (const auto& repair : ledger.repairs) writeRepair(json, repair);
    json.endList();
}

Result<Ledger> parseLedger(std::string_view text, std::string_view file) {
    NAV_TRY(requireKind(text, FileKind::ledger, file));
    NAV_ASSIGN(const auto document, JsonDocument::parse(text, file));
    const auto root = document.root();
    requireFormat(root, kFormat, kLedgerFormatVersion);
    root.onlyKeys({"format", "version", "map", "iterations", "nodes", "links", "repairs"});
    return document.finish(readLedgerParts(root));
}

std::string writeLedger(const Ledger& ledger) {
    JsonWriter json;
    json.beginObject();
    json.member("format", kFormat);
    // Version 1 readers can read a ledger without repairs.
    json.member("version", ledger.repairs.empty() ? 1 : kLedgerFormatVersion);
    writeLedgerParts(json, ledger);
    json.endObject();
    return std::move(json).take();
}

}  // namespace navwright
