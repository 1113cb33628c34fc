#pragma once

#include "app/manual/program_text.h"

namespace CLI {
class App;
}

namespace navwright {

/// The command line of navgen as `app` declares it, with all verbs.
[[nodiscard]] ProgramText navgenText(const CLI::App& app);

}  // namespace navwright
