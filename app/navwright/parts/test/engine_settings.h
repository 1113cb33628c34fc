#pragma once

#include <filesystem>

#include "app/server/run/engine_profile.h"
#include "widgets/test/verdict/test_backend.h"

class QSettings;
class QWidget;

namespace navwright {

class Messages;
struct Workspace;

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

/// Makes the trial test with what the settings say; a message says what is wrong with them. Puts back what a
/// killed test changed in the server's folder, which `window` may ask about. All outlive the program's
/// events.
void chooseBackend(Workspace& workspace, Messages& messages, QWidget& window);

/// Sets up a server in a window of its own; it tests from then on, and a message says so. All outlive the
/// program's events.
void showServerSetup(Workspace& workspace, Messages& messages, QWidget& window);

/// Tests with the real server, as the profile says.
class EngineBackend : public TestBackend {
  public:
    explicit EngineBackend(EngineProfile profile) : profile_(std::move(profile)) {}

    [[nodiscard]] std::string name() const override;
    [[nodiscard]] Result<TestOutcome> run(const TestJob& job, JobContext& context) override;

  private:
    EngineProfile profile_;
};

}  // namespace navwright
