#include "trial/trial_settings.h"

#include <QStandardPaths>

#include "models/file_text.h"
#include "models/preferences.h"

namespace navwright {

TrialSettings loadTrialSettings(const QSettings& settings) {
    TrialSettings trial;
    trial.seed = preferred(settings, preference::testSeed);
    trial.mostTests = preferred(settings, preference::mostTests);
    trial.folder = filePath(preferred(settings, preference::testFolder));
    return trial;
}

void saveTrialSettings(QSettings& settings, const TrialSettings& trial) {
    prefer(settings, preference::testSeed, qulonglong{trial.seed});
    prefer(settings, preference::mostTests, trial.mostTests);
    prefer(settings, preference::testFolder, fileText(trial.folder));
}

std::filesystem::path trialFolder() {
    const auto data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    return std::filesystem::path(data.toStdString()) / "navwright" / "tests";
}

}  // namespace navwright
