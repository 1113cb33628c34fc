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

/// The exit codes of navgen, as in docs/navgen.md.
enum class ExitCode : int {
    ok = 0,
    usage = 1,          ///< the command line is wrong
    badInput = 2,       ///< a file is missing, damaged or does not match; no output was written
    verdictFailed = 3,  ///< done; the verdict is a failure
    again = 75,         ///< another run holds the folder, or this one stopped and kept its results; retry
    cancelled = 130,    ///< Ctrl-C, SIGTERM or SIGHUP; no output was written, except as `Session::kept` says
};

/// The context of a running verb.
struct Session {
    Console& console;
    JobContext& job;
    /// What is kept after a cancel, as half a sentence; empty: nothing.
    std::string kept = {};
    /// All outputs of the run. Knows the words of the command line, and the files that demoFiles() found.
    OutputSet outputs{console};

    /// Expands names to demo files, see collectDemoFiles(), and protects them as inputs. Errors: those of
    /// collectDemoFiles(); one of the files is also an output.
    [[nodiscard]] Result<std::vector<std::filesystem::path>> demoFiles(const std::vector<std::string>& named);
};

/// Runs a verb with parsed options. A failure is printed and becomes ExitCode::badInput or ::cancelled. A
/// verb that finds an error in its options prints it and returns ExitCode::usage.
using VerbAction = std::function<Result<ExitCode>(Session&)>;

/// One subcommand of navgen.
struct Verb {
    std::string_view name;
    std::string_view summary;  ///< one sentence, at most 62 characters: a line of `navgen --help`
    std::string_view details;  ///< further sentences; may be empty
    std::string_view example;  ///< example command lines, one per line
    /// Adds the verb's options to `app`; the returned action owns their values.
    VerbAction (*declare)(CLI::App& app);
    /// Shapes of the verb's reports, for docs/schemas; null: it has no report.
    std::vector<std::shared_ptr<const RecordShape>> (*reports)() = nullptr;
};

#define NAV_VERB(name, group) [[nodiscard]] Verb name##Verb();
#include "app/navgen/command_line/verbs.def"
#undef NAV_VERB

}  // namespace navwright
