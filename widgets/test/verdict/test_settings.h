#pragma once

#include <QString>

#include <filesystem>

#include "core/bots/test/seeded_tests.h"

class QSettings;

namespace navwright {

/// What of a test is the user's, not the document's: bots, durations and limits are rows of the parameter
/// table.
struct TestSettings {
    quint64 seed = 1;
    int mostTests = 10;                ///< turns of an iteration
    bool untilNothingFound = false;    ///< instead: as many as it takes, up to kMostPatientIterations
    int testsPerTurn = kTestsPerTurn;  ///< of an iteration, each with a seed of its own, from `seed` on
    std::filesystem::path folder;      ///< where the nav and its report are written; empty = trialFolder()

    friend bool operator==(const TestSettings&, const TestSettings&) = default;
};

/// Reads the settings. Values that are missing or out of range are the defaults.
[[nodiscard]] TestSettings loadTestSettings(const QSettings& settings);
void saveTestSettings(QSettings& settings, const TestSettings& testing);

/// Help text for going on until nothing is found: what it means, and when it ends anyway.
[[nodiscard]] QString untilNothingHelp();

/// The default folder for navs and reports of tests, within the user's data.
[[nodiscard]] std::filesystem::path trialFolder();

}  // namespace navwright
