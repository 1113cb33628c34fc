#pragma once

#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/bots/test/server_agreement.h"
#include "core/bots/test/simulator.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// How many seeds the simulator takes for a comparison unless told otherwise: as many as the server had in
/// the tests that the project is measured by.
inline constexpr int kComparedTests = 10;

/// What `navtest --compare` is asked.
struct ComparisonRequest {
    std::vector<std::string> navs;
    std::vector<std::string> maps;     ///< .bsp files, and folders with them
    std::vector<std::string> reports;  ///< of the server, plain or packed with gzip
    SimulatorSetup setup;              ///< bots and seconds where `sameBots`, `sameSeconds` do not hold
    bool sameBots = true;              ///< as many bots as in the reports
    bool sameSeconds = true;           ///< as long as the reports' tests
    int tests = kComparedTests;
    int jobs = 0;  ///< threads, 0 = one per core; never changes what comes out
};

struct NavBesideServer {
    std::string file = {};
    std::string map = {};
    std::string sha1 = {};
    NavGraph graph = {};
    int bots = 0;        ///< in the simulator
    double seconds = 0;  ///< of a test in the simulator, at least
    NavAgreement agreement = {};
};

/// Matches the reports to the navs by their SHA-1 (reports without one by the nav's file name, or by being
/// of the only nav there is), tests the navs in the simulator, and compares. In the order of the navs.
/// Errors: files that are absent or damaged, a report of another nav, map or revision of it, of a test cut
/// short or without links; a seed in two reports of a nav; a nav without a report or map.
[[nodiscard]] Result<std::vector<NavBesideServer>> compareNavs(const ComparisonRequest& request,
                                                               JobContext& context);

}  // namespace navwright
