#pragma once

#include <filesystem>

#include "trial_bench.h"
#include "widgets/test/verdict/testing.h"
#include "workbench.h"

/// Tests of navs in a complete window.
namespace window_trial {

using namespace navwright;

inline Testing& testing(Workbench& bench) {
    return bench.window().testing();
}

/// Where tests of openSample() write.
inline std::filesystem::path out(const Workbench& bench) {
    return bench.folder().toStdString() + "/out";
}

/// Opens the sample in the workspace for tests.
inline bool openSample(Workbench& bench) {
    bench.action("view.layout.test")->trigger();
    if (!bench.openSample()) return false;
    auto settings = testing(bench).settings();
    settings.folder = out(bench);
    testing(bench).setSettings(settings);
    return true;
}

inline bool waitUntilTested(Workbench& bench) {
    return QTest::qWaitFor([&] { return !testing(bench).busy(); }, kTestMilliseconds);
}

}  // namespace window_trial
