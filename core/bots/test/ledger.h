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

/// A node removed by feedback, by its place in the tested nav.
struct LedgerNode {
    Vec3 origin{0};
    std::int32_t iteration = 0;  ///< number of the merge that added it, from 1
    std::string reason;          ///< sentence with the report's counts, where given

    friend bool operator==(const LedgerNode&, const LedgerNode&) = default;
};

/// A directed link removed by feedback.
struct LedgerLink {
    Vec3 from{0};
    Vec3 to{0};
    std::int32_t iteration = 0;
    std::string reason;

    friend bool operator==(const LedgerLink&, const LedgerLink&) = default;
};

/// `<map>.navledger.json`: accumulated feedback from tests. Removals are only ever added.
struct Ledger {
    std::string map;
    std::int32_t iterations = 0;  ///< reports merged so far
    std::vector<LedgerNode> nodes = {};
    std::vector<LedgerLink> links = {};
    std::vector<LedgerRepair> repairs = {};  ///< at most one per place or link

    [[nodiscard]] bool empty() const { return nodes.empty() && links.empty() && repairs.empty(); }

    friend bool operator==(const Ledger&, const Ledger&) = default;
};

inline constexpr int kLedgerFormatVersion = 2;

/// Parses a ledger. `file` names it in errors, with the field.
[[nodiscard]] Result<Ledger> parseLedger(std::string_view json, std::string_view file);
/// Equal ledgers give equal bytes.
[[nodiscard]] std::string writeLedger(const Ledger& ledger);

struct LedgerMerge {
    std::size_t nodesAdded = 0;
    std::size_t linksAdded = 0;
    std::size_t known = 0;   ///< in the ledger before
    std::size_t locked = 0;  ///< protected by a lock, not added
};

/// Adds the bad nodes and links of a report on `tested` as the ledger's next iteration. Errors, which leave
/// the ledger unchanged: the report is of another map or does not fit the nav. (checkReportFits() compares
/// the hash.)
[[nodiscard]] Result<LedgerMerge> mergeReport(Ledger& ledger, const NavtestReport& report,
                                              const NavGraph& tested, const NavLocks& locks,
                                              std::string_view file);

enum class LedgerState : std::uint8_t { applied, notFound, locked };

[[nodiscard]] std::string_view ledgerStateName(LedgerState state);  ///< "applied", "not_found", "locked"

struct LedgerOutcome {
    LedgerState state = LedgerState::notFound;
    std::size_t removed = 0;  ///< nodes or links this entry removed
    std::size_t locked = 0;   ///< nodes or links it would have removed, but for locks
};

struct LedgerReport {
    std::vector<LedgerOutcome> nodes;           ///< one per Ledger::nodes
    std::vector<LedgerOutcome> links;           ///< one per Ledger::links
    std::vector<RepairOutcome::State> repairs;  ///< one per Ledger::repairs
    /// By node of the resulting graph: its number before, or -1 for one added by a repair.
    std::vector<std::int32_t> previous;
    std::size_t nodesRemoved = 0;
    std::size_t linksRemoved = 0;  ///< by link entries, excluding links of removed nodes
};

/// Removes every node within `radius` units of a removed node's origin, and every directed link whose ends
/// are within `radius` of a removed link's ends and not nearer to the opposite end. Locked parts stay. Then
/// applies the repairs. Idempotent. Errors: cancelled.
[[nodiscard]] Result<LedgerReport> applyLedger(NavGraph& graph, const Ledger& ledger, float radius,
                                               const NavLocks& locks, JobContext& context);

/// A ledger in another file: an object of the fields of its own file but for the header. Failures are
/// recorded in the document; other fields are errors.
[[nodiscard]] Ledger readLedgerParts(const JsonView& object);
void writeLedgerParts(JsonWriter& json, const Ledger& ledger);

}  // namespace navwright
