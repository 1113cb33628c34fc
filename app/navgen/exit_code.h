#pragma once

namespace navwright {

/// What navgen tells the shell; documented in the README.
enum class ExitCode : int {
    ok = 0,
    usage = 1,          ///< the command line makes no sense
    badInput = 2,       ///< a file or its content is at fault; no output was written
    verdictFailed = 3,  ///< the work was done, and what it was asked to judge is not good
    cancelled = 130,    ///< Ctrl-C or SIGTERM; no output was written but what a verb says it keeps
};

}  // namespace navwright
