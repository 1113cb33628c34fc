#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "app/server/run/run_user.h"
#include "app/server/run/server_process.h"
#include "core/base/job_context.h"

namespace navwright {

struct BuildCommand {
    std::filesystem::path program;
    std::vector<std::string> arguments;
    std::filesystem::path folder;  ///< it runs in
    RunUser user;
};

struct BuildOutcome {
    ServerExit exit;
    std::vector<std::string> lines;  ///< it printed; the first and the last, where there were very many

    [[nodiscard]] bool good() const { return exit.code == 0 && exit.signal == 0; }
};

/// Runs a program to its end, with English messages and no input; `line` gets what it prints, line by line.
/// When the context is asked to stop, it and all it has started are ended within two seconds, in whatever
/// process groups they are. Errors: it cannot be started; Cancelled.
[[nodiscard]] Result<BuildOutcome> runBuildCommand(const BuildCommand& command,
                                                   const std::function<void(const std::string&)>& line,
                                                   JobContext& context);

}  // namespace navwright
