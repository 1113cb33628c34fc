#include "navwright/engine_settings.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>

#include "engine_runner/folder_changes.h"
#include "navwright/engine_backend.h"
#include "navwright/main_window.h"
#include "trial/sim_backend.h"
#include "trial/trial.h"

namespace navwright {

namespace {

const QString kUseServer = QStringLiteral("test/useServer");

/// At the start the window is not yet there to say it.
template <class Say>
void soon(MainWindow& window, Say say) {
    QMetaObject::invokeMethod(&window, say, Qt::QueuedConnection);
}

/// What a killed test changed must not wait for the next test: the server's own games would be played on it.
void putBackLeftovers(MainWindow& window, const EngineProfile& profile) {
    std::vector<std::string> log;
    const auto restored = restoreLeftovers(profile, log);
    soon(window, [&window, log, restored] {
        for (const auto& line : log) window.log(LogLevel::info, QString::fromStdString(line));
        if (!restored) window.showError(restored.error().error());
    });
}

}  // namespace

std::filesystem::path engineFile(const QSettings& settings) {
    return QFileInfo(settings.fileName()).absoluteDir().filePath(QStringLiteral("engine.json")).toStdString();
}

Result<EngineSettings> loadEngineSettings(const QSettings& settings) {
    EngineSettings engine;
    engine.useServer = settings.value(kUseServer, true).toBool();
    NAV_ASSIGN(engine.profile, loadEngineProfile(engineFile(settings)));
    return engine;
}

Result<> saveEngineSettings(QSettings& settings, const EngineSettings& engine) {
    settings.setValue(kUseServer, engine.useServer);
    const auto file = engineFile(settings);
    const auto before = loadEngineProfile(file);
    if (before && *before == engine.profile) return {};
    QDir().mkpath(QString::fromStdString(file.parent_path().string()));
    return saveEngineProfile(engine.profile, file);
}

void chooseBackend(MainWindow& window, Trial& trial) {
    const auto engine = loadEngineSettings(window.settings());
    if (!engine) {
        soon(window, [&window, error = engine.error().error()] { window.showError(error); });
    }
    if (engine && engine->wantsServer()) {
        putBackLeftovers(window, engine->profile);
        trial.setBackend(std::make_shared<EngineBackend>(engine->profile));
    } else {
        trial.setBackend(std::make_shared<SimBackend>());
    }
}

}  // namespace navwright
