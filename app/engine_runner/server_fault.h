#pragma once

#include "engine_runner/engine_test.h"
#include "engine_runner/server_console.h"
#include "engine_runner/server_process.h"
#include "navtest/report.h"

namespace navwright {

/// What is to be said about a server that ended like this; nothing when it ended as it should.
[[nodiscard]] Result<> explainExit(const ServerConsole& console, const ServerExit& exit,
                                   const std::string& map);

/// The report of the test. Errors: missing, a link, larger than the profile's limit, damaged, about another
/// map or nav.
[[nodiscard]] Result<NavtestReport> readEngineReport(const EngineProfile& profile, const EngineTest& test,
                                                     const ServerConsole& console);

}  // namespace navwright
