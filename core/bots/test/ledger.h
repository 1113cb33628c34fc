#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/bots/test/ledger_repair.h"
#include "core/bots/test/report.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/files/nav_locks.h"

namespace navwright {

/// A node that feedback removed, by the place it had in the tested nav.
struct LedgerNode {
    Vec3 origin{0};
    std::int32_t iteration = 0;  ///< which merge brought it, from 1
    std::string reason;          ///< in words, with the counts where the report gave them

    friend bool operator==(const LedgerNode&, const LedgerNode&) = default;
};

/// A directed link that feedback removed.
struct LedgerLink {
    Vec3 from{0};
    Vec3 to{0};
    std::int32_t iteration = 0;
    std::string reason;

    friend bool operator==(const LedgerLink&, const LedgerLink&) = default;
};

/// `<map>.navledger.json`: what tests have done to the nav so far. Removals are only ever added.
struct Ledger {
    std::string map;
    std::int32_t iterations = 0;  ///< reports merged so far
    std::vector<LedgerNode> nodes = {};
    std::vector<LedgerLink> links = {};
    std::vector<LedgerRepair> repairs = {};  ///< no two about the same place or link

    [[nodiscard]] bool empty() const { return nodes.empty() && links.empty() && repairs.empty(); }

    friend bool operator==(const Ledger&, const Ledger&) = default;
};

inline constexpr int kLedgerFormatVersion = 2;

/// `file` names the text in errors, with the field.
[[nodiscard]] Result<Ledger> parseLedger(std::string_view json, std::string_view file);
/// The same ledger always gives the same bytes.
[[nodiscard]] std::string writeLedger(const Ledger& ledger);

struct LedgerMerge {
    std::size_t nodesAdded = 0;
    std::size_t linksAdded = 0;
    std::size_t known = 0;   ///< in the ledger already
    std::size_t locked = 0;  ///< protected by a lock, not added
};

/// Adds the bad nodes and bad links of a report on `tested` to the ledger, as its next iteration. Errors: the
/// report is for another map or does not fit the nav (checkReportFits first for the hash); the ledger is
/// then unchanged.
[[nodiscard]] Result<LedgerMerge> mergeReport(Ledger& ledger, const NavtestReport& report,
                                              const NavGraph& tested, const NavLocks& locks,
                                              std::string_view file);

enum class LedgerState : std::uint8_t { applied, notFound, locked };

[[nodiscard]] std::string_view ledgerStateName(LedgerState state);  ///< "applied", "not_found", "locked"

struct LedgerOutcome {
    LedgerState state = LedgerState::notFound;
    std::size_t removed = 0;  ///< nodes or links removed by this entry
    std::size_t locked = 0;   ///< nodes or links it would have removed
};

struct LedgerReport {
    std::vector<LedgerOutcome> nodes;           ///< one per Ledger::nodes
    std::vector<LedgerOutcome> links;           ///< one per Ledger::links
    std::vector<RepairOutcome::State> repairs;  ///< one per Ledger::repairs
    /// Per node of the resulting graph: its index before, or -1 for one that a repair brought.
    std::vector<std::int32_t> previous;
    std::size_t nodesRemoved = 0;
    std::size_t linksRemoved = 0;  ///< by link entries, not counting those that went with a node
};

/// Removes every node within `radius` units of a removed origin, and every directed link whose start is
/// within `radius` of a removed link's start and nearer to it than to its end, and whose end likewise. Locked
/// parts stay. Then carries the repairs out. Applying twice changes nothing more. Only a cancel fails.
[[nodiscard]] Result<LedgerReport> applyLedger(NavGraph& graph, const Ledger& ledger, float radius,
                                               const NavLocks& locks, JobContext& context);

/// A ledger from the fields "map", "iterations", "nodes", "links" and, where there are some, "repairs" of an
/// object; what is wrong with them is recorded in the document.
[[nodiscard]] Ledger readLedgerParts(const JsonView& object);

/// The same fields as members of the object being written.
void writeLedgerParts(JsonWriter& json, const Ledger& ledger);

}  // namespace navwright
