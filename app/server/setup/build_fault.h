#pragma once

#include <span>
#include <string>

#include "app/server/setup/build_process.h"
#include "core/base/result.h"

namespace navwright {

/// What went wrong when meson or ninja ended badly, in words, with what to do about it. `log` is where all
/// that they printed can be read.
[[nodiscard]] Error explainMeson(const BuildOutcome& outcome, const std::string& log);
[[nodiscard]] Error explainNinja(const BuildOutcome& outcome, const std::string& log);
/// What went wrong when the tool that installs the nav test ended badly, with what to do about it.
[[nodiscard]] Error explainPatch(const BuildOutcome& outcome);

}  // namespace navwright
