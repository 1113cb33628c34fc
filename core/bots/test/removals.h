#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/vec3.h"
#include "core/bots/test/ledger.h"
#include "core/bots/test/report.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// A node or link that feedback would remove.
struct ProposedRemoval {
    bool isLink = false;
    std::int32_t node = -1;  ///< of the tested nav; a link's start
    std::int32_t to = -1;    ///< a link's end
    Vec3 from{0};            ///< the node's place, or the link's start
    Vec3 end{0};             ///< a link's end
    std::string reason = {};
    bool wanted = true;   ///< false: not to be removed now
    bool locked = false;  ///< kept for good: a lock protects it
};

/// What the tested nav was made without and what its report finds bad, as far as `ledger` does not hold it
/// yet; nodes first. Locks are not asked, so that what they keep is listed too. Both ledgers may be nullptr.
[[nodiscard]] std::vector<ProposedRemoval> proposedRemovals(const NavtestReport& report,
                                                            const NavGraph& tested, const Ledger* testedWith,
                                                            const Ledger* ledger);

/// `ledger` with the wanted removals that are not locked, as one more iteration. `ledger` may be nullptr.
[[nodiscard]] Ledger withRemovals(const Ledger* ledger, const std::string& map,
                                  std::span<const ProposedRemoval> removals);

}  // namespace navwright
