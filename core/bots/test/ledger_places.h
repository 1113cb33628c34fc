#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/vec3.h"
#include "core/bots/test/ledger.h"

namespace navwright {

/// Identifies a ledger entry by its places, unique per kind.
struct LedgerPlace {
    Vec3 from{0};                 ///< the node, or the link's start
    std::optional<Vec3> to = {};  ///< the link's end
    bool repair = false;          ///< repair or removal

    friend bool operator==(const LedgerPlace&, const LedgerPlace&) = default;
};

/// One entry of a ledger, for display.
struct LedgerDeed {
    LedgerPlace place;
    std::string what;            ///< "Remove the node at (1, 2, 3)"
    std::int32_t iteration = 0;  ///< number of the test that added it, from 1
    std::string reason;
    std::string outcome;  ///< its effect on the nav: "removed 2 nodes"; empty: unknown
};

/// Lists removed nodes, removed links, then repairs, each in ledger order. `report`: the result of applying
/// exactly this ledger; nullptr: not applied yet.
[[nodiscard]] std::vector<LedgerDeed> ledgerDeeds(const Ledger& ledger, const LedgerReport* report);

/// Returns the ledger without these entries; ignores places it does not contain.
[[nodiscard]] Ledger withoutEntries(Ledger ledger, std::span<const LedgerPlace> places);

}  // namespace navwright
