#pragma once

#include <string>
#include <vector>

#include "nav/edit_patch.h"
#include "trial/removal_model.h"

namespace navwright {

/// What the tested nav was made without and what its report finds bad, as far as `ledger` does not hold it
/// yet; nodes first. Both ledgers may be nullptr.
[[nodiscard]] std::vector<Removal> proposedRemovals(const NavtestReport& report, const NavGraph& tested,
                                                    const Ledger* testedWith, const Ledger* ledger);

/// The ledger with the wanted ones that are not locked, as one more iteration. `ledger` may be nullptr.
[[nodiscard]] Ledger withRemovals(const Ledger* ledger, const std::string& map,
                                  const std::vector<Removal>& removals);

/// Finds the removals in the nav of now, and marks what the enabled lock patches protect there.
void resolveRemovals(std::vector<Removal>& removals, const NavGraph& now,
                     const std::vector<EditPatch>& patches);

/// Wanted ones as crosses and bands, the others as hollow rings and thin bands; nullptr when there are none.
[[nodiscard]] std::shared_ptr<const StagePicture> removalPicture(const std::vector<Removal>& removals);

}  // namespace navwright
