#pragma once

#include <filesystem>

#include "engine_runner/engine_profile.h"

class QSettings;

namespace navwright {

class MainWindow;
class Trial;

/// What tests navs: the built-in simulator, or the server of a profile.
struct EngineSettings {
    bool useServer = true;  ///< once a folder is set; without one it is always the simulator
    EngineProfile profile;

    [[nodiscard]] bool wantsServer() const { return useServer && !profile.folder.empty(); }
};

/// The profile is in engine.json beside the window's settings, where navgen finds it, too.
[[nodiscard]] std::filesystem::path engineFile(const QSettings& settings);

/// Errors: a damaged profile.
[[nodiscard]] Result<EngineSettings> loadEngineSettings(const QSettings& settings);
[[nodiscard]] Result<> saveEngineSettings(QSettings& settings, const EngineSettings& engine);

/// Makes the trial test with what the settings say; what is wrong with them is shown in the window. Puts back
/// what a killed test changed in the server's folder.
void chooseBackend(MainWindow& window, Trial& trial);

}  // namespace navwright
