#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/bots/test/ledger.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/files/nav_locks.h"

namespace navwright {

/// The harm that removals do to the rest of a nav.
struct RemovalHarm {
    std::size_t trapped =
        0;  ///< nodes of the main component that become traps: reachable, without a way back
    std::size_t unreached = 0;  ///< nodes of the main component that become unreachable
    std::size_t stranded = 0;   ///< spawn points that drop out of the main component

    [[nodiscard]] bool any() const { return trapped + unreached + stranded > 0; }
    friend bool operator==(const RemovalHarm&, const RemovalHarm&) = default;
};

/// Compares two navs. `previous`: by node of `after` its number in `before`, or -1.
[[nodiscard]] RemovalHarm harmBetween(const NavGraph& before, const NavGraph& after,
                                      std::span<const std::int32_t> previous, std::span<const Vec3> spawns);

/// Applies `removals` to a copy of the nav, as applyLedger() does, and compares. `spawns`: origins of
/// players' spawns. Errors: cancelled.
[[nodiscard]] Result<RemovalHarm> harmOf(const NavGraph& nav, const Ledger& removals, float radius,
                                         const NavLocks& locks, std::span<const Vec3> spawns,
                                         JobContext& context);

/// For each node entry of `removals`, then each link entry: whether leaving it out reduces the total harm.
/// Errors: cancelled.
[[nodiscard]] Result<std::vector<bool>> harmfulOf(const NavGraph& nav, const Ledger& removals, float radius,
                                                  const NavLocks& locks, std::span<const Vec3> spawns,
                                                  JobContext& context);

/// A verb phrase: "make a trap of 3 nodes and strand 1 spawn point"; empty without harm.
[[nodiscard]] std::string harmDone(const RemovalHarm& harm);
/// The phrase with "would": "would make a trap of 3 nodes and strand 1 spawn point"; empty without harm.
[[nodiscard]] std::string harmWords(const RemovalHarm& harm);

}  // namespace navwright
