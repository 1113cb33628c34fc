#pragma once

#include <CLI/App.hpp>
#include <filesystem>
#include <string>

#include "app/navgen/command_line/console.h"
#include "app/server/run/engine_profile.h"
#include "core/base/file_bytes.h"
#include "core/base/job_context.h"
#include "core/bots/test/report.h"
#include "core/bots/test/simulator.h"

namespace navwright {

/// --backend and --engine…, for every verb that tests navs.
struct EngineOptions {
    std::string backend = "sim";
    std::string folder;
    std::string executable;
    std::string game;
    std::string user;
    int port = 0;
    bool realTime = false;
    bool putBack = false;

    void addTo(CLI::App& app);
    [[nodiscard]] bool useEngine() const { return backend == "engine"; }
    /// What the user's settings say, with the options over it. Errors: no folder is known, damaged settings,
    /// an option that makes no sense.
    [[nodiscard]] Result<EngineProfile> profile() const;
};

/// A nav tested on the real server; what it changes there it puts back, and with `putBack` also as root what
/// a test left that was cut short. Errors: of EngineRun, with the last lines of the server told on the
/// console.
[[nodiscard]] Result<NavtestReport> testOnEngine(const EngineProfile& profile, const std::string& map,
                                                 const std::filesystem::path& mapFile, const Bytes& nav,
                                                 const SimulatorSetup& setup, bool putBack, JobContext& job);

}  // namespace navwright
