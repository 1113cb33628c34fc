#pragma once

#include "base/job_context.h"
#include "engine_runner/engine_profile.h"
#include "engine_runner/server_console.h"
#include "engine_runner/server_process.h"

namespace navwright {

/// Reads what the server prints until it has ended. Errors, with the server still running: a limit was
/// reached, or it complains of what keeps it from running the map. Cancelled when the context is.
[[nodiscard]] Result<> watchServer(ServerProcess& server, ServerConsole& console, const EngineLimits& limits,
                                   double totalSeconds, JobContext& context);

}  // namespace navwright
