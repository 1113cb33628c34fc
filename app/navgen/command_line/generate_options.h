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
    std::string votes;  ///< votes file or folder in place of demos; empty: none
    ParameterOptions parameters;
    WorkOptions work;
    double leastConfidence = 0;  ///< minimum confidence; 0: keep all
    bool fromGeometry = false;   ///< make the nav from the map alone
    std::string fromAreas;       ///< .aas file to make the nav from; empty: none
    bool verbose = false;        ///< print what was discarded of each demo
    ReportOptions report;

    void addTo(CLI::App& app);
};

}  // namespace navwright
