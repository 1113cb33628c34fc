#pragma once

#include <QByteArray>
#include <sstream>
#include <stop_token>
#include <string>
#include <vector>

#include "app/navgen/navgen.h"
#include "navgen_files.h"

/// The result of running navgen.
struct NavgenRun {
    int code = -1;
    QByteArray out;
    QByteArray err;
};

/// Runs a command line in this process; with `terminalWidth` above 0 as on a terminal.
inline NavgenRun runInProcess(const std::vector<std::string>& arguments, std::stop_token stop = {},
                              std::size_t terminalWidth = 0) {
    std::ostringstream out;
    std::ostringstream err;
    const auto code = navwright::runNavgen(arguments, {out, err, terminalWidth}, std::move(stop));
    return {static_cast<int>(code), QByteArray::fromStdString(out.str()),
            QByteArray::fromStdString(err.str())};
}

/// Writes the sample's nav from its demos alone, which is fast.
inline NavgenRun writePlainNav(const std::string& file) {
    return runInProcess({"generate", "--no-cache", "--set", "fill.mode=off", "--set", "rehearse.rounds=0",
                         "--bsp", NavgenFolder::sampleMap(), "--out", file, NavgenFolder::sample()});
}
