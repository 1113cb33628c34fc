#include "app/navwright/shell/project/workspace.h"

namespace navwright {

namespace {

std::unique_ptr<QSettings> openSettings(const QString& file) {
    if (file.isEmpty()) {
        return std::make_unique<QSettings>(QStringLiteral("navwright"), QStringLiteral("navwright"));
    }
    return std::make_unique<QSettings>(file, QSettings::IniFormat);
}

}  // namespace

Workspace::Workspace(const QString& settingsFile) : settings(openSettings(settingsFile)) {
    mapLook.remember(*settings);
    trial.setSettings(loadTrialSettings(*settings));
    QObject::connect(&trial, &Trial::settingsChanged, settings.get(),
                     [this] { saveTrialSettings(*settings, trial.settings()); });
}

bool Workspace::modified() {
    return !document.undoStack().isClean() || runs.modified();
}

}  // namespace navwright
