#pragma once

#include "engine_runner/engine_test.h"
#include "engine_runner/server_console.h"
#include "engine_runner/server_process.h"
#include "navtest/report.h"

namespace navwright {

/// What is to be said about a server that ended like this; nothing when it ended as it should.
[[nodiscard]] Result<> explainExit(const ServerConsole& console, const ServerExit& exit,
                                   const std::string& map);

/// The report of the test. Errors: missing, larger than `mostBytes`, damaged, about another map or nav.
[[nodiscard]] Result<NavtestReport> readEngineReport(const std::filesystem::path& file,
                                                     const EngineTest& test, std::uint64_t mostBytes,
                                                     const ServerConsole& console);

}  // namespace navwright
