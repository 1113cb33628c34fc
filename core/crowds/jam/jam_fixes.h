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
    lanes,   ///< a lane of its own for each direction, beside each other
    oneWay,  ///< one direction goes another way round
    dearer,  ///< the links through cost more, so that other ways are taken where there are any
};
inline constexpr int kJamRemedies = 3;
/// "lanes", "one way", "dearer".
[[nodiscard]] std::string_view jamRemedyName(JamRemedy remedy);

/// Something to try against a jam at a narrow place.
struct JamFix {
    JamRemedy remedy = JamRemedy::lanes;
    std::size_t place = 0;           ///< of NarrowPlaces::places
    std::string text;                ///< a sentence
    std::vector<EditPatch> patches;  ///< edits by hand that bring it about; none for dearer
    std::vector<JamLink> dearer;     ///< links whose costs grow threefold
};

/// For the places that jam, and those where three bots or more queued up: at most `most` places, what is
/// possible there.
[[nodiscard]] std::vector<JamFix> proposeJamFixes(const JamGround& ground, const JamReport& report,
                                                  std::size_t most = 3);

/// The nav with the fix made. Numbers of nodes stay. Cancelled.
[[nodiscard]] Result<NavGraph> withJamFix(const NavGraph& nav, const JamFix& fix, JobContext& context);

/// The server's bots on the same errands with the fix made, measured at the same places. Cancelled.
[[nodiscard]] Result<JamRun> tryJamFix(const JamGround& ground, const JamReport& report, const JamFix& fix,
                                       JobContext& context);

}  // namespace navwright
