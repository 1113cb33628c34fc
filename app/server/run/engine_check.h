#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/server/run/engine_profile.h"
#include "core/base/result.h"

namespace navwright {

/// One thing found when looking at an engine folder.
struct EngineFinding {
    enum class Level { good, warning, bad };  ///< bad: no test can be made
    Level level = Level::good;
    std::string what;  ///< one sentence, no full stop
    std::string hint;  ///< what to do; empty when good
};

/// Looks at everything a test needs without starting anything: profile, folder, executable, user, game
/// library and whether the nav test is in it, folder for navs, remains of a run that was cut short.
[[nodiscard]] std::vector<EngineFinding> checkEngine(const EngineProfile& profile);

/// The first bad finding.
[[nodiscard]] Result<> requireEngine(const EngineProfile& profile);

}  // namespace navwright
