#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "base/job_context.h"
#include "base/result.h"
#include "nav/nav_locks.h"
#include "navtest/ledger.h"

namespace navwright {

/// A ledger file, or an empty ledger for `map` when there is none of this name. Errors: damaged, for another
/// map.
[[nodiscard]] Result<Ledger> loadLedger(const std::filesystem::path& path, const std::string& map);

/// Adds navtest reports to a ledger, in their order. The .nav a report is about is looked for by its hash:
/// beside the report (MAP.nav first), then at `current`. Errors: a damaged report, no .nav that fits it (both
/// hashes named), a report for another map.
[[nodiscard]] Result<LedgerMerge> mergeReports(Ledger& ledger, std::span<const std::string> reports,
                                               const std::filesystem::path& current, const NavLocks& locks,
                                               JobContext& context);

}  // namespace navwright
