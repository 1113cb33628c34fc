#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/vec3.h"
#include "core/bots/test/ledger.h"

namespace navwright {

/// An entry of a ledger by its places, which no two of a kind share.
struct LedgerPlace {
    Vec3 from{0};                 ///< the node, or the link's start
    std::optional<Vec3> to = {};  ///< the link's end
    bool repair = false;          ///< else a removal

    friend bool operator==(const LedgerPlace&, const LedgerPlace&) = default;
};

/// What feedback did at one place.
struct LedgerDeed {
    LedgerPlace place;
    std::string what;            ///< "Remove the node at (1, 2, 3)"
    std::int32_t iteration = 0;  ///< which test brought it, from 1
    std::string reason;
    std::string outcome;  ///< what came of it in the nav: "removed 2 nodes"; empty: not known
};

/// Removals of nodes, of links, then repairs, each in the ledger's order. `report`: of applying this very
/// ledger; nullptr: not applied yet.
[[nodiscard]] std::vector<LedgerDeed> ledgerDeeds(const Ledger& ledger, const LedgerReport* report);

/// The ledger without these entries; places that it does not hold are passed over.
[[nodiscard]] Ledger withoutEntries(Ledger ledger, std::span<const LedgerPlace> places);

}  // namespace navwright
