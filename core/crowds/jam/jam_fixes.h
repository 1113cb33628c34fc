#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/crowds/jam/jam_test.h"
#include "core/nav/files/edit_patch.h"

namespace navwright {

enum class JamRemedy : std::uint8_t {
    lanes,   ///< a lane per direction, side by side
    oneWay,  ///< one direction takes another route
    dearer,  ///< the links through it cost more, so that bots prefer other routes
};
inline constexpr int kJamRemedies = 3;
/// "lanes", "one way", "dearer".
[[nodiscard]] std::string_view jamRemedyName(JamRemedy remedy);

/// A possible fix for a jam at a narrow place.
struct JamFix {
    JamRemedy remedy = JamRemedy::lanes;
    std::size_t place = 0;           ///< index in NarrowPlaces::places
    std::string text;                ///< description, one sentence
    std::vector<EditPatch> patches;  ///< the manual edits that make it; empty for dearer
    std::vector<JamLink> dearer;     ///< links whose costs are tripled
};

/// Proposes the possible fixes for up to `most` places that jam or had queues of three or more bots.
[[nodiscard]] std::vector<JamFix> proposeJamFixes(const JamGround& ground, const JamReport& report,
                                                  std::size_t most = 3);

/// Applies a fix. Node numbers stay. Errors: cancelled.
[[nodiscard]] Result<NavGraph> withJamFix(const NavGraph& nav, const JamFix& fix, JobContext& context);

/// Runs the server's bots on the same errands with the fix applied, measured at the same places. Errors:
/// cancelled.
[[nodiscard]] Result<JamRun> tryJamFix(const JamGround& ground, const JamReport& report, const JamFix& fix,
                                       JobContext& context);

}  // namespace navwright
