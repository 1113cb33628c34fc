#include "widgets/test/verdict/trial_settings.h"

#include <QCoreApplication>
#include <QStandardPaths>

#include "core/generate/pipeline/iteration.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/preferences.h"

namespace navwright {

TrialSettings loadTrialSettings(const QSettings& settings) {
    TrialSettings trial;
    trial.seed = preferred(settings, preference::testSeed);
    trial.mostTests = preferred(settings, preference::mostTests);
    trial.untilNothingFound = preferred(settings, preference::iterateOn);
    trial.folder = filePath(preferred(settings, preference::testFolder));
    return trial;
}

void saveTrialSettings(QSettings& settings, const TrialSettings& trial) {
    prefer(settings, preference::testSeed, qulonglong{trial.seed});
    prefer(settings, preference::mostTests, trial.mostTests);
    prefer(settings, preference::iterateOn, trial.untilNothingFound);
    prefer(settings, preference::testFolder, fileText(trial.folder));
}

QString untilNothingHelp() {
    return QCoreApplication::translate(
               "TrialSettings",
               "Iterate goes on, also where tests bring no gain, until one leaves nothing "
               "to mend. It can be stopped at any time, and ends after %1 tests.")
        .arg(kMostPatientIterations);
}

std::filesystem::path trialFolder() {
    const auto data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    return std::filesystem::path(data.toStdString()) / "navwright" / "tests";
}

}  // namespace navwright
