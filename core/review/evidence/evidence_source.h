#pragma once

#include <span>

#include "core/bots/test/ledger.h"
#include "core/bots/test/report.h"
#include "core/generate/pipeline/generation.h"
#include "core/nav/files/edit_patch.h"

namespace navwright {

/// The source of a case. The generation has all its parts (empty ones for an opened nav).
struct EvidenceSource {
    const Generation& generation;
    const NavtestReport* report = {};  ///< may be nullptr
    const Ledger* ledger = {};         ///< used for the generation; may be nullptr
    std::span<const EditPatch> patches = {};
};

}  // namespace navwright
