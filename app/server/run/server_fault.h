#pragma once

#include "app/server/run/engine_test.h"
#include "app/server/run/server_console.h"
#include "app/server/run/server_process.h"
#include "core/bots/test/report.h"

namespace navwright {

/// Explains how a server ended. Errors: it did not end as it should.
[[nodiscard]] Result<> explainExit(const ServerConsole& console, const ServerExit& exit,
                                   const std::string& map);

/// The report of the test. Errors: missing, a link, larger than the profile's limit, damaged, about another
/// map or nav.
[[nodiscard]] Result<NavtestReport> readEngineReport(const EngineProfile& profile, const EngineTest& test,
                                                     const ServerConsole& console);

}  // namespace navwright
