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

/// What removals would do to the rest of a nav.
struct RemovalHarm {
    std::size_t trapped = 0;    ///< nodes of the main part that bots would get to and never leave
    std::size_t unreached = 0;  ///< of it that no way would lead to
    std::size_t stranded = 0;   ///< spawn points in the main part that would be in it no more

    [[nodiscard]] bool any() const { return trapped + unreached + stranded > 0; }
    friend bool operator==(const RemovalHarm&, const RemovalHarm&) = default;
};

/// The harm between two navs. `previous`: for each node of the second its number in the first, or -1.
[[nodiscard]] RemovalHarm harmBetween(const NavGraph& before, const NavGraph& after,
                                      std::span<const std::int32_t> previous, std::span<const Vec3> spawns);

/// Removes what `removals` names from a copy of the nav, as applyLedger() does, and compares. `spawns`:
/// places where players appear. Errors: cancelled.
[[nodiscard]] Result<RemovalHarm> harmOf(const NavGraph& nav, const Ledger& removals, float radius,
                                         const NavLocks& locks, std::span<const Vec3> spawns,
                                         JobContext& context);

/// For each node entry of `removals`, then each link entry, whether the harm of all would be less without it.
/// Errors: cancelled.
[[nodiscard]] Result<std::vector<bool>> harmfulOf(const NavGraph& nav, const Ledger& removals, float radius,
                                                  const NavLocks& locks, std::span<const Vec3> spawns,
                                                  JobContext& context);

/// "make a trap of 3 nodes and strand 1 spawn point"; empty without harm.
[[nodiscard]] std::string harmDone(const RemovalHarm& harm);
/// "would make a trap of 3 nodes and strand 1 spawn point"; empty without harm.
[[nodiscard]] std::string harmWords(const RemovalHarm& harm);

}  // namespace navwright
