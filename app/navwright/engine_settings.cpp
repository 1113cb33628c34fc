#include "navwright/engine_settings.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>

#include "navwright/engine_backend.h"
#include "navwright/main_window.h"
#include "trial/sim_backend.h"
#include "trial/trial.h"

namespace navwright {

namespace {

const QString kUseServer = QStringLiteral("test/useServer");

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
        // At the start the window is not yet there to say it.
        QMetaObject::invokeMethod(
            &window, [&window, error = engine.error().error()] { window.showError(error); },
            Qt::QueuedConnection);
    }
    if (engine && engine->wantsServer()) {
        trial.setBackend(std::make_shared<EngineBackend>(engine->profile));
    } else {
        trial.setBackend(std::make_shared<SimBackend>());
    }
}

}  // namespace navwright
