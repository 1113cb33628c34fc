#include "widgets/test/verdict/test_settings.h"

#include <QCoreApplication>
#include <QStandardPaths>

#include "core/generate/pipeline/iteration.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/preferences.h"

namespace navwright {

TestSettings loadTestSettings(const QSettings& settings) {
    TestSettings testing;
    testing.seed = preferred(settings, preference::testSeed);
    testing.mostTests = preferred(settings, preference::mostTests);
    testing.untilNothingFound = preferred(settings, preference::iterateOn);
    testing.folder = filePath(preferred(settings, preference::testFolder));
    return testing;
}

void saveTestSettings(QSettings& settings, const TestSettings& testing) {
    prefer(settings, preference::testSeed, qulonglong{testing.seed});
    prefer(settings, preference::mostTests, testing.mostTests);
    prefer(settings, preference::iterateOn, testing.untilNothingFound);
    prefer(settings, preference::testFolder, fileText(testing.folder));
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
