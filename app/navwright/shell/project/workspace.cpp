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
    testing.setSettings(loadTestSettings(*settings));
    QObject::connect(&testing, &Testing::settingsChanged, settings.get(),
                     [this] { saveTestSettings(*settings, testing.settings()); });
}

bool Workspace::modified() {
    return !document.undoStack().isClean() || runs.modified();
}

}  // namespace navwright
