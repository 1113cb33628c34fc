#pragma once

#include <span>

#include "core/bots/test/ledger.h"
#include "core/bots/test/report.h"
#include "core/generate/pipeline/generation.h"
#include "core/nav/files/edit_patch.h"

namespace navwright {

/// What a case is made from. The generation has all its parts (a nav that was opened: empty ones).
struct EvidenceSource {
    const Generation& generation;
    const NavtestReport* report = {};  ///< may be nullptr
    const Ledger* ledger = {};         ///< that the generation was made with; may be nullptr
    std::span<const EditPatch> patches = {};
};

}  // namespace navwright
