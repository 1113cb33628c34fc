#pragma once

#include <CLI/App.hpp>
#include <functional>
#include <string>
#include <string_view>

#include "base/job_context.h"
#include "base/result.h"
#include "navgen/console.h"
#include "navgen/exit_code.h"

namespace navwright {

/// What a running verb has around it.
struct Session {
    Console& console;
    JobContext& job;
    /// What stays of it when it is cancelled, as half a sentence; empty: nothing.
    std::string kept;
};

/// Runs a verb whose command line has been read. A failure is printed and becomes ExitCode::badInput (or
/// ::cancelled); a verb that found the command line itself at fault prints so and returns ExitCode::usage.
using VerbAction = std::function<Result<ExitCode>(Session&)>;

/// One subcommand of navgen.
struct Verb {
    std::string_view name;
    std::string_view summary;  ///< one sentence
    std::string_view example;  ///< command lines, one per line, as shown under the help text
    /// Adds the verb's options to `app`; what it returns owns the values they are read into.
    VerbAction (*declare)(CLI::App& app);
};

#define NAV_VERB(name) [[nodiscard]] Verb name##Verb();
#include "navgen/verbs.def"
#undef NAV_VERB

}  // namespace navwright
