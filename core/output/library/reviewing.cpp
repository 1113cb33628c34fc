#include <fmt/format.h>

#include "core/base/digest.h"
#include "core/bots/test/report.h"
#include "core/demos/deaths/deaths_report.h"
#include "core/demos/reading/demo_files.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/nav_locks.h"
#include "core/output/library/navwright/report.h"
#include "core/output/library/outcome.h"
#include "core/output/library/public_nav.h"
#include "core/output/project/open_project.h"
#include "core/output/report/repro_bundle.h"
#include "core/physics/map_queries/game_map.h"
#include "core/review/confidence/confidence_report.h"
#include "core/review/confidence/rate_nav.h"
#include "core/review/confidence/sure_nav.h"

namespace navwright::library::inline v1 {

namespace {

constexpr ReportReaders kJsonAlone{.text = false, .json = true};

std::vector<float> values(const std::vector<Rated>& rated) {
    std::vector<float> made;
    for (const auto& one : rated) made.push_back(one.value);
    return made;
}

std::optional<Point> publicPlace(const std::optional<Vec3>& at) {
    return at ? std::optional(publicPoint(*at)) : std::nullopt;
}

DeathsReport publicDeaths(const DemosDeaths& found) {
    DeathsReport report{.map = found.map,
                        .demos = found.demos,
                        .recognised = found.list.recognised(),
                        .json = reportJson(describeDeaths().of(found, kJsonAlone))};
    for (const auto& death : found.list.deaths) {
        report.deaths.push_back({death.demo, death.seconds, death.victim, death.killer,
                                 std::string(deathMeansName(death.means)),
                                 std::string(deathCauseName(death.cause)), publicPlace(death.place),
                                 publicPlace(death.killerPlace), publicPlace(death.fellFrom)});
    }
    for (const auto& spot : found.spots) {
        report.hazards.push_back({std::string(deathCauseName(spot.cause)),
                                  publicPoint(spot.place),
                                  spot.deaths,
                                  spot.players,
                                  spot.node,
                                  {spot.from, spot.to}});
    }
    return report;
}

}  // namespace

navwright::Result<std::vector<NavtestReport>> testsOf(std::span<const std::string> texts,
                                                      const NavGraph& graph) {
    if (texts.size() > 2)
        return fail("There are more than two reports", {}, "give the server's and the simulator's");
    std::vector<NavtestReport> tests;
    if (texts.empty()) return tests;
    NAV_ASSIGN(const auto bytes, writeAq2Nav(graph));
    const auto sha1 = sha1Hex(bytes);
    for (const auto& text : texts) {
        const auto where = fmt::format("test {}", tests.size() + 1);
        NAV_ASSIGN(auto report, parseNavtestReport(text, where));
        NAV_TRY(checkReportFits(report, graph, sha1, where));
        tests.push_back(std::move(report));
    }
    return tests;
}

Result<Ratings> confidence(const Nav& nav, const Map& map, const EvidenceInput& input, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Ratings> {
        if (!(input.least >= 0 && input.least <= 1))
            return fail(fmt::format("The least confidence is {}, not 0 to 1", input.least));
        NAV_ASSIGN(auto parameters, parametersOf(input.settings));
        NAV_TRY(readMapOf(map));
        RateInput asked{.graph = graphOf(nav), .map = map.inside};
        NAV_ASSIGN(asked.tests, testsOf(input.tests, asked.graph));
        NAV_ASSIGN(const auto patches, patchesOf(input.edits, map.name));
        asked.locks = navLocks(patches);
        if (!input.demos.empty()) {
            NAV_ASSIGN(asked.demos, collectDemoFiles(input.demos, context));
        }
        asked.bots = input.bots;
        asked.parameters = std::move(parameters);
        asked.jobs = work.threads;
        asked.cacheDir = input.cache;
        NAV_ASSIGN(const auto rated, rateNav(std::move(asked), context));
        const auto& graph = rated.generation->graph->graph;
        const auto sure = cutGeneration(*rated.generation, rated.confidence, input.least);
        Ratings made{.nodes = values(rated.confidence.nodes),
                     .links = {},
                     .sure = publicNav(sure.rest->graph->graph),
                     .warnings = cutWarnings(sure.cut),
                     .json = reportJson(describeConfidence().of(
                         ConfidenceReport{rated.confidence, graph, map.name}, kJsonAlone))};
        for (const auto& links : rated.confidence.links) made.links.push_back(values(links));
        return made;
    });
}

Result<DeathsReport> deaths(const DeathsInput& input, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<DeathsReport> {
        if (!(input.cell >= 16 && input.cell <= 4096))
            return fail(fmt::format("The side of cells is {}, not 16 to 4096", input.cell));
        const auto graph = graphOf(input.nav);
        navwright::DeathsInput asked{.demos = {},
                                     .map = input.mapName.empty() ? input.map.name : input.mapName,
                                     .geometry = input.map.inside.get(),
                                     .nav = graph.nodes.empty() ? nullptr : &graph,
                                     .cell = input.cell,
                                     .jobs = work.threads,
                                     .cacheDir = input.cache};
        NAV_ASSIGN(asked.parameters, parametersOf(input.settings));
        NAV_ASSIGN(asked.demos, collectDemoFiles(input.demos, context));
        NAV_ASSIGN(const auto found, findDeaths(asked, context));
        return publicDeaths(found);
    });
}

Result<> bundle(const BundleInput& input, const std::filesystem::path& file, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<> {
        NAV_ASSIGN(auto opened,
                   openProject(input.project, input.locate, "name the folder that holds it", context));
        const auto versions =
            input.versions.empty() ? "libnavwright " NAVWRIGHT_VERSION "\n" : input.versions;
        return writeReproBundle({.project = std::move(opened.project),
                                 .versions = versions,
                                 .log = input.log,
                                 .withInputs = input.withInputs},
                                file, context);
    });
}

}  // namespace navwright::library::inline v1
