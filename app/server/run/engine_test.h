#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/server/run/engine_profile.h"
#include "app/server/run/folder_changes.h"
#include "core/base/file_bytes.h"
#include "core/bots/test/simulator.h"
#include "core/nav/files/nav_graph.h"
#include "core/output/deploy/game_folders.h"

namespace navwright {

/// A nav to be tested on the server, and how.
struct EngineTest {
    std::string map;                ///< as the server calls it: no folder, no extension
    std::filesystem::path mapFile;  ///< put there for the test where the server lacks it, loose or packed;
                                    ///< may be in a pack, or empty
    Bytes nav;
    SimulatorSetup setup;        ///< bots, seconds, seed and limits; the trace is the simulator's alone
    bool paths = false;          ///< keep where the bots were, for EngineRun::takeRecord()
    bool putBackAsRoot = false;  ///< what a test that was cut short left, unasked also when we are root
};

/// Errors: a map name that a command line cannot carry, numbers the server cannot be given.
[[nodiscard]] Result<> checkTest(const EngineTest& test);

/// Every file that a test of the map can change, relative to the engine folder.
[[nodiscard]] std::vector<std::filesystem::path> touchedFiles(const EngineProfile& profile,
                                                              const std::string& map);

/// What must be different in the engine folder while the test runs. Errors: the map file is unreadable, or
/// the server has another map of this name.
[[nodiscard]] Result<std::vector<FolderChange>> changesFor(const EngineProfile& profile,
                                                           const EngineTest& test);

/// What the server is started with. Sets stand before the map.
[[nodiscard]] std::vector<std::string> serverArguments(const EngineProfile& profile, const EngineTest& test,
                                                       int port);

/// Where the server writes the report, relative to the engine folder.
[[nodiscard]] std::filesystem::path reportFile(const EngineProfile& profile, const std::string& map);
/// Where it writes where the bots are.
[[nodiscard]] std::filesystem::path pathsFile(const EngineProfile& profile, const std::string& map);

/// Seconds of the wall's clock that the whole run may take.
[[nodiscard]] double totalLimit(const EngineProfile& profile, const EngineTest& test);

/// The profile's port, or a free one. Errors: the profile's is taken.
[[nodiscard]] Result<int> choosePort(const EngineProfile& profile);

}  // namespace navwright
