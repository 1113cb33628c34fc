#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/parameters.h"
#include "nav/edit_patch.h"
#include "navtest/ledger.h"

namespace navwright {

/// What a person decides about a nav, as one value: every change of it is a step of the undo stack. Parts are
/// shared, so that steps cost little.
struct Work {
    Parameters parameters;
    std::shared_ptr<const std::vector<EditPatch>> patches = std::make_shared<const std::vector<EditPatch>>();
    std::shared_ptr<const Ledger> ledger;  ///< what feedback removed; nullptr: nothing
    /// Issues found harmless: key of the issue, and a note.
    std::map<std::string, std::string> ignoredIssues;
};

[[nodiscard]] bool samePatches(const Work& a, const Work& b);
[[nodiscard]] bool sameLedger(const Work& a, const Work& b);
[[nodiscard]] bool sameWork(const Work& a, const Work& b);

}  // namespace navwright
