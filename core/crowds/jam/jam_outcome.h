#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/aas/travel/named_closures.h"
#include "core/base/description.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/crowds/jam/jam_fixes.h"
#include "core/crowds/jam/jam_test.h"

namespace navwright {

/// A nav to test with many bots.
struct JamInput {
    NavGraph nav = {};
    std::string navSha1 = {};  ///< of its file
    std::shared_ptr<const GameMap> map = {};
    QuadRules rules = {};
    NamedClosures closures = {};
    JamSetup setup = {};
    bool tries = false;  ///< measure again with each fix
    int jobs = 0;        ///< threads, 0 = one per core; does not affect the result
};

/// A fix, with its result if it was tried.
struct TriedFix {
    JamFix fix;
    std::optional<JamMeasures> after = {};
};

struct JamOutcome {
    std::string map;
    std::string navSha1;
    JamReport report;
    std::vector<TriedFix> fixes;

    /// The tried fix by edits that lets most bots arrive; nullptr: none lets more arrive than without.
    [[nodiscard]] const TriedFix* best() const;
};

/// Errors: those of NamedClosures::closed(), makeQuadMesh() and jamTest(); cancelled.
[[nodiscard]] Result<JamOutcome> runJam(JamInput input, JobContext& context);

/// As `navgen jam` reports it.
[[nodiscard]] Description<JamOutcome> describeJam();

}  // namespace navwright
