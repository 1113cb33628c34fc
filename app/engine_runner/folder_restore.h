#pragma once

#include <string>
#include <vector>

#include "engine_runner/run_note.h"

namespace navwright {

/// Puts back what the note of a test says, then takes away the note and its folder. Only the files that such
/// a test changes are touched, and no folder is removed that holds anything: what stands in the way is moved
/// aside. Told in `log`. What cannot be put back keeps the note. Errors: of the disk; a note that is not to
/// be believed; a part of a path that is a link.
[[nodiscard]] Result<> restoreNoted(const EngineProfile& profile, const EngineFolder& engine,
                                    std::vector<std::string>& log);

}  // namespace navwright
