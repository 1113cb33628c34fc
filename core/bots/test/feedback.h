#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/bots/test/ledger.h"
#include "core/nav/files/nav_locks.h"

namespace navwright {

/// A ledger file, or an empty ledger for `map` when there is none of this name. Errors: damaged, for another
/// map.
[[nodiscard]] Result<Ledger> loadLedger(const std::filesystem::path& path, const std::string& map);

/// What removals are held against before they are taken.
struct FeedbackCheck {
    NavLocks locks = {};
    float radius = 0;               ///< `feedback.radius`
    std::vector<Vec3> spawns = {};  ///< where players appear
};

struct FeedbackMerge {
    LedgerMerge sum;
    /// One warning for each report whose removals would make its nav worse, with the numbers.
    std::vector<std::string> warnings = {};
};

/// Adds navtest reports to a ledger, in their order. The .nav a report is about is looked for by its hash:
/// beside the report (MAP.nav first), then at `current`. Errors: a damaged report, no .nav that fits it (both
/// hashes named), a report for another map.
[[nodiscard]] Result<FeedbackMerge> mergeReports(Ledger& ledger, std::span<const std::string> reports,
                                                 const std::filesystem::path& current,
                                                 const FeedbackCheck& check, JobContext& context);

}  // namespace navwright
