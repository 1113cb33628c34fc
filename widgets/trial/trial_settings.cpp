#include "trial/trial_settings.h"

#include <QSettings>
#include <QStandardPaths>

#include <algorithm>

#include "models/file_text.h"

namespace navwright {

namespace {

const QString kSeed = QStringLiteral("test/seed");
const QString kMostTests = QStringLiteral("test/mostTests");
const QString kFolder = QStringLiteral("test/folder");

}  // namespace

TrialSettings loadTrialSettings(const QSettings& settings) {
    TrialSettings trial;
    bool number = false;
    const auto seed = settings.value(kSeed).toULongLong(&number);
    if (number) trial.seed = seed;
    const auto most = settings.value(kMostTests).toInt(&number);
    if (number) trial.mostTests = std::clamp(most, 1, kMostTestsAllowed);
    trial.folder = filePath(settings.value(kFolder).toString());
    return trial;
}

void saveTrialSettings(QSettings& settings, const TrialSettings& trial) {
    settings.setValue(kSeed, trial.seed);
    settings.setValue(kMostTests, trial.mostTests);
    settings.setValue(kFolder, fileText(trial.folder));
}

std::filesystem::path trialFolder() {
    const auto data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    return std::filesystem::path(data.toStdString()) / "navwright" / "tests";
}

}  // namespace navwright
