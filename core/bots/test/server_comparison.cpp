#include "core/bots/test/server_comparison.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>

#include "core/base/byte_text.h"
#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/base/gzip.h"
#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/bots/test/seeded_tests.h"
#include "core/map/bsp/contents.h"
#include "core/nav/files/aq2_nav.h"

namespace navwright {

namespace {

/// A test may end within its last frame.
constexpr double kSecondsSlack = 0.11;

/// A map with its doors and breakable glass out of the way, as in the test.
struct TestMap {
    BspFile bsp;
    Collision world;

    explicit TestMap(BspFile file) : bsp(std::move(file)), world(bsp, solidModels(bsp, false)) {}
};

struct TestedNav {
    NavBesideServer compared = {};
    std::vector<TestCounts> server = {}, simulator = {};
    std::shared_ptr<const TestMap> map = {};
};

std::string nameOf(const std::string& path) {
    return std::filesystem::path(path).filename().string();
}

Result<std::vector<TestedNav>> readNavs(const std::vector<std::string>& files) {
    std::vector<TestedNav> navs;
    for (const auto& file : files) {
        NAV_ASSIGN(const auto bytes, readFile(file));
        NAV_ASSIGN(auto nav, readAq2Nav(bytes, file));
        auto sha1 = sha1Hex(bytes);
        for (const auto& other : navs) {
            if (other.compared.sha1 == sha1)
                return fail(fmt::format("It is the same nav as {}", other.compared.file), file);
        }
        navs.push_back({.compared = {.file = file, .sha1 = std::move(sha1), .graph = std::move(nav.graph)}});
    }
    return navs;
}

/// The nav that these counts are of.
Result<TestedNav*> navOf(const TestCounts& counts, std::vector<TestedNav>& navs) {
    const auto bySha1 =
        std::ranges::find(navs, counts.navSha1, [](const auto& nav) { return nav.compared.sha1; });
    if (bySha1 != navs.end()) return &*bySha1;
    if (navs.size() == 1) return &navs.front();  // checkCountsFit() says what does not fit
    if (!counts.navSha1.empty()) {
        std::vector<std::string> given;
        for (const auto& nav : navs)
            given.push_back(fmt::format("{} is {}", nameOf(nav.compared.file), nav.compared.sha1));
        return fail(fmt::format("The report is for the nav {}, which is none of these: {}", counts.navSha1,
                                fmt::join(given, ", ")),
                    counts.file + ", field nav_sha1", "use the reports of these navs");
    }
    const auto named = [&](const TestedNav& nav) { return nameOf(nav.compared.file) == counts.nav; };
    const auto byName = std::ranges::find_if(navs, named);
    if (byName == navs.end() || std::count_if(byName, navs.end(), named) > 1) {
        return fail(counts.nav.empty()
                        ? "The report does not say which nav it is for"
                        : fmt::format("The report is for {}, which is not one of the navs", counts.nav),
                    counts.file, "compare one nav alone with it");
    }
    return &*byName;
}

Result<> addSeeds(TestedNav& nav, TestCounts counts) {
    for (const auto& other : nav.server) {
        for (const auto& seed : counts.seeds) {
            if (std::ranges::find(other.seeds, seed.seed, &SeedFigures::seed) == other.seeds.end()) continue;
            return fail(
                fmt::format("Seed {} of {} is in {} too", seed.seed, nameOf(nav.compared.file), other.file),
                counts.file, "give each test once");
        }
        if (other.map != counts.map) {
            return fail(
                fmt::format("The report is of the map {}, {} is of {}", counts.map, other.file, other.map),
                counts.file);
        }
        if (other.bots != counts.bots) {
            return fail(
                fmt::format("{} bots walked in this test, {} in {}", counts.bots, other.bots, other.file),
                counts.file, "compare tests with the same number of bots");
        }
    }
    nav.server.push_back(std::move(counts));
    return {};
}

Result<> readReports(const ComparisonRequest& request, std::vector<TestedNav>& navs) {
    for (const auto& file : request.reports) {
        NAV_ASSIGN(const auto packed, readFile(file));
        NAV_ASSIGN(const auto bytes, gunzip(packed, file, limit::kJsonBytes));
        NAV_ASSIGN(auto counts, readTestCounts(asText(bytes), file));
        if (counts.seconds + kSecondsSlack < request.setup.seconds) {
            return fail(fmt::format("The test was cut short: it ended after {:.0f} of {:.0f} s",
                                    counts.seconds, request.setup.seconds),
                        file, fmt::format("for tests of this length give --duration {:.0f}", counts.seconds));
        }
        if (const auto most = parameterRow(Param::NavtestMaxDuration).max; counts.seconds > most) {
            return fail(fmt::format("The test took {:.0f} s, and none longer than {:.0f} s is simulated",
                                    counts.seconds, most),
                        file);
        }
        NAV_ASSIGN(auto* const nav, navOf(counts, navs));
        NAV_TRY(checkCountsFit(counts, nav->compared.graph, nav->compared.sha1));
        NAV_TRY(addSeeds(*nav, std::move(counts)));
    }
    for (const auto& nav : navs) {
        if (nav.server.empty()) {
            return fail(fmt::format("None of the reports is for it (SHA-1 {})", nav.compared.sha1),
                        nav.compared.file, "give its report to --compare");
        }
    }
    return {};
}

Result<std::filesystem::path> mapFile(const std::string& map, const std::vector<std::string>& places,
                                      const std::string& report) {
    std::vector<std::string> others;
    for (const std::filesystem::path place : places) {
        const bool folder = std::filesystem::is_directory(place);
        const auto file = folder ? place / (map + ".bsp") : place;
        if (file.stem() == map && (!folder || std::filesystem::exists(file))) return file;
        others.push_back(folder ? "the maps in " + place.string() : file.stem().string());
    }
    return fail(fmt::format("The report is of the map {}, not of {}", map, fmt::join(others, ", ")), report,
                "give its .bsp, or the folder it is in, to --bsp");
}

Result<> checkRevision(const TestedNav& nav) {
    for (const auto& counts : nav.server) {
        if (counts.mapChecksum && *counts.mapChecksum != nav.map->bsp.checksum) {
            return fail(fmt::format("The report is of another revision of {} (checksum {}, the .bsp has {})",
                                    counts.map, *counts.mapChecksum, nav.map->bsp.checksum),
                        counts.file, "use the .bsp that the server had");
        }
    }
    const auto& nodes = nav.compared.graph.nodes;
    const auto inWalls = std::ranges::count_if(nodes, [&](const NavNode& node) {
        return node.inUse && nav.map->world.inSolid(node.origin, kHullPoint, kMaskPlayerSolid);
    });
    if (2 * toIndex(inWalls) <= nodes.size()) return {};
    return fail(fmt::format("{} of its {} nodes are in walls of {}: it is for another revision of the map",
                            inWalls, nodes.size(), nav.compared.map),
                nav.compared.file);
}

Result<> readMaps(const ComparisonRequest& request, std::vector<TestedNav>& navs) {
    std::map<std::string, std::shared_ptr<const TestMap>> maps;
    for (auto& nav : navs) {
        nav.compared.map = nav.server.front().map;
        auto& map = maps[nav.compared.map];
        if (map == nullptr) {
            NAV_ASSIGN(const auto file, mapFile(nav.compared.map, request.maps, nav.server.front().file));
            NAV_ASSIGN(auto bsp, readBspFile(file));
            map = std::make_shared<const TestMap>(std::move(bsp));
        }
        nav.map = map;
        NAV_TRY(checkRevision(nav));
    }
    return {};
}

/// As the server tested it, where nothing else is asked for.
SimulatorSetup setupFor(const ComparisonRequest& request, const TestedNav& nav) {
    auto setup = request.setup;
    if (request.sameBots) setup.bots = nav.server.front().bots;
    if (request.sameSeconds) {
        const auto [shortest, longest] = std::ranges::minmax(nav.server, {}, &TestCounts::seconds);
        setup.seconds = shortest.seconds;
        setup.maxSeconds = longest.seconds;
    }
    return setup;
}

Result<> simulate(const ComparisonRequest& request, std::vector<TestedNav>& navs, JobContext& context) {
    std::vector<std::pair<TestedNav*, SimulatorSetup>> tests;
    for (auto& nav : navs) {
        const auto setup = setupFor(request, nav);
        nav.compared.bots = setup.bots;
        nav.compared.seconds = setup.seconds;
        for (const auto& one : seededSetups(setup, request.tests)) tests.emplace_back(&nav, one);
    }
    std::vector<TestCounts> counts(tests.size());
    std::atomic<std::size_t> done = 0;
    NAV_TRY(parallelFor(tests.size(), request.jobs, context, [&](std::size_t i) -> Result<> {
        const auto& [nav, setup] = tests[i];
        JobContext silent(context.stopToken());
        NAV_ASSIGN(const auto test,
                   simulateNavtest(nav->compared.graph, nav->map->bsp, nav->map->world, setup, silent));
        counts[i] = countsOf(test.report, nav->compared.file);
        context.progress("Simulating", ++done, tests.size());
        return {};
    }));
    for (std::size_t i = 0; i < tests.size(); ++i) tests[i].first->simulator.push_back(std::move(counts[i]));
    return {};
}

}  // namespace

Result<std::vector<NavBesideServer>> compareNavs(const ComparisonRequest& request, JobContext& context) {
    NAV_ASSIGN(auto navs, readNavs(request.navs));
    NAV_TRY(readReports(request, navs));
    NAV_TRY(readMaps(request, navs));
    NAV_TRY(simulate(request, navs, context));
    std::vector<NavBesideServer> compared;
    for (auto& nav : navs) {
        nav.compared.agreement = compareWithServer(nav.compared.graph, nav.server, nav.simulator);
        compared.push_back(std::move(nav.compared));
    }
    return compared;
}

}  // namespace navwright
