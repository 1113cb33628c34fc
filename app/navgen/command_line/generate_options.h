#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/work_options.h"

namespace navwright {

/// The command line of `generate`, as given.
struct GenerateOptions {
    std::string bsp;
    std::string map;
    std::string out;
    std::string strafe;
    std::string stages;
    std::vector<std::string> feedback;
    std::string ledger;
    std::string patches;
    std::vector<std::string> demos;
    std::string votes;  ///< in place of demos; empty: not
    ParameterOptions parameters;
    WorkOptions work;
    double leastConfidence = 0;  ///< 0: everything is written
    bool fromGeometry = false;   ///< without demos
    std::string fromAreas;       ///< the .aas to make a nav from without demos; empty: not
    bool verbose = false;        ///< say what was discarded of each demo
    ReportOptions report;

    void addTo(CLI::App& app);
};

}  // namespace navwright
