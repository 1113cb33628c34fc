#pragma once

#include <QByteArray>
#include <sstream>
#include <stop_token>
#include <string>
#include <vector>

#include "app/navgen/navgen.h"
#include "navgen_files.h"

/// What a run of navgen left behind.
struct NavgenRun {
    int code = -1;
    QByteArray out;
    QByteArray err;
};

/// Runs a command line in this process; `terminalWidth` above 0 plays a terminal.
inline NavgenRun runInProcess(const std::vector<std::string>& arguments, std::stop_token stop = {},
                              std::size_t terminalWidth = 0) {
    std::ostringstream out;
    std::ostringstream err;
    const auto code = navwright::runNavgen(arguments, {out, err, terminalWidth}, std::move(stop));
    return {static_cast<int>(code), QByteArray::fromStdString(out.str()),
            QByteArray::fromStdString(err.str())};
}

/// The sample's nav into a file, from its demos alone, which takes no time.
inline NavgenRun writePlainNav(const std::string& file) {
    return runInProcess({"generate", "--no-cache", "--set", "fill.mode=off", "--set", "rehearse.rounds=0",
                         "--bsp", NavgenFolder::sampleMap(), "--out", file, NavgenFolder::sample()});
}
