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

/// --backend and the options --engine…, for verbs that test navs.
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
    /// The user's settings with these options applied. Errors: no folder is known, damaged settings, an
    /// invalid option.
    [[nodiscard]] Result<EngineProfile> profile() const;
};

/// Tests a nav on the real server and restores the server's folder. `putBack`: as root, also restore what an
/// interrupted test left. Errors: those of EngineRun; the server's last lines are printed on the console.
[[nodiscard]] Result<NavtestReport> testOnEngine(const EngineProfile& profile, const std::string& map,
                                                 const std::filesystem::path& mapFile, const Bytes& nav,
                                                 const SimulatorSetup& setup, bool putBack, JobContext& job);

}  // namespace navwright
