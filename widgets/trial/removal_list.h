#pragma once

#include <string>
#include <vector>

#include "nav/edit_patch.h"
#include "trial/removal_model.h"

namespace navwright {

/// What a report finds bad and `ledger` (may be nullptr) does not hold yet, nodes first.
[[nodiscard]] std::vector<Removal> proposedRemovals(const NavtestReport& report, const NavGraph& tested,
                                                    const Ledger* ledger);

/// The ledger with the wanted ones that are not locked, as one more iteration. `ledger` may be nullptr.
[[nodiscard]] Ledger withRemovals(const Ledger* ledger, const std::string& map,
                                  const std::vector<Removal>& removals);

/// Marks what the enabled lock patches protect in the tested nav.
void markLocked(std::vector<Removal>& removals, const NavGraph& tested,
                const std::vector<EditPatch>& patches);

/// Wanted ones as crosses and bands, the others as hollow rings and thin bands; nullptr when there are none.
[[nodiscard]] std::shared_ptr<const StagePicture> removalPicture(const std::vector<Removal>& removals);

}  // namespace navwright
