#pragma once

#include "app/manual/program_text.h"

namespace CLI {
class App;
}

namespace navwright {

/// Describes the command line that `app` declares, with all verbs.
[[nodiscard]] ProgramText navgenText(const CLI::App& app);

}  // namespace navwright
