#pragma once

#include <CLI/App.hpp>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/navgen/command_line/console.h"
#include "core/base/description.h"
#include "core/base/job_context.h"
#include "core/base/output_set.h"
#include "core/base/result.h"

namespace navwright {

/// What navgen tells the shell; documented in docs/navgen.md.
enum class ExitCode : int {
    ok = 0,
    usage = 1,          ///< the command line is wrong
    badInput = 2,       ///< a file or its content is at fault; no output was written
    verdictFailed = 3,  ///< the work was done, and what it was asked to judge is not good
    again = 75,         ///< another run is at it, or this one was stopped and kept what it did: try again
    cancelled = 130,    ///< Ctrl-C, SIGTERM or SIGHUP; no output was written but what a verb says it keeps
};

/// What a running verb has around it.
struct Session {
    Console& console;
    JobContext& job;
    /// What stays of it when it is cancelled, as half a sentence; empty: nothing.
    std::string kept = {};
    /// Where all that it writes goes; knows what stands on the command line, and what demoFiles() found.
    OutputSet outputs{console};

    /// The files of collectDemoFiles(), as inputs of the run, which no output may replace. Errors: one of
    /// them is an output, too.
    [[nodiscard]] Result<std::vector<std::filesystem::path>> demoFiles(const std::vector<std::string>& named);
};

/// Runs a verb whose command line has been read. A failure is printed and becomes ExitCode::badInput (or
/// ::cancelled); a verb that found the command line itself at fault prints so and returns ExitCode::usage.
using VerbAction = std::function<Result<ExitCode>(Session&)>;

/// One subcommand of navgen.
struct Verb {
    std::string_view name;
    std::string_view summary;  ///< one sentence, at most 62 characters: a line of `navgen --help`
    std::string_view details;  ///< what else to know, as sentences; may be empty
    std::string_view example;  ///< command lines, one per line, as shown under the help text
    /// Adds the verb's options to `app`; what it returns owns the values they are read into.
    VerbAction (*declare)(CLI::App& app);
    /// What its reports look like; the schemas in docs/schemas are made of them. None: it reports nothing.
    std::vector<std::shared_ptr<const RecordShape>> (*reports)() = nullptr;
};

#define NAV_VERB(name, group) [[nodiscard]] Verb name##Verb();
#include "app/navgen/command_line/verbs.def"
#undef NAV_VERB

}  // namespace navwright
