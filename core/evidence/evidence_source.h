#pragma once

#include <span>

#include "nav/edit_patch.h"
#include "navtest/ledger.h"
#include "navtest/report.h"
#include "pipeline/generation.h"

namespace navwright {

/// What a case is made from. The generation has all its parts (a nav that was opened: empty ones).
struct EvidenceSource {
    const Generation& generation;
    const NavtestReport* report = {};  ///< may be nullptr
    const Ledger* ledger = {};         ///< that the generation was made with; may be nullptr
    std::span<const EditPatch> patches = {};
};

}  // namespace navwright
