#include <chrono>
#include <utility>

#include "core/base/atomic_file.h"
#include "core/bots/test/report.h"
#include "core/generate/continuous/recorded_navs.h"
#include "core/output/deploy/deployment.h"
#include "core/output/library/navwright/report.h"
#include "core/output/library/navwright/serve.h"
#include "core/output/library/outcome.h"
#include "core/output/library/public_nav.h"
#include "core/output/project/open_project.h"
#include "core/output/project/project_generation.h"
#include "core/output/report/project_report.h"

namespace navwright::library::inline v1 {

namespace {

GtvClock::duration inClock(double seconds) {
    return std::chrono::duration_cast<GtvClock::duration>(std::chrono::duration<double>(seconds));
}

navwright::Result<RecordOptions> recordOptionsOf(const RecordInput& input) {
    constexpr double kMostSeconds = 3.6e6, kMostMinutes = 24 * 60, kMinute = 60;
    if (input.servers.empty()) return fail("No server is named");
    if (input.folder.empty()) return fail("No folder is named for the demos");
    NAV_TRY(checkRange("The time to record", input.seconds, 0, kMostSeconds));
    NAV_TRY(checkRange("The length of demos", input.every, 0, kMostMinutes));
    RecordOptions options{.folder = input.folder, .time = inClock(input.seconds)};
    options.split.every = inClock(input.every * kMinute);
    NAV_ASSIGN(options.sources, recordSources(input.servers, input.passwords, input.deflate));
    return options;
}

navwright::Result<std::optional<ContinuousNavs>> navsOf(const RecordInput& input, const Work& work,
                                                        JobContext& context) {
    if (input.navs.empty()) return std::nullopt;
    NAV_TRY(checkRange("The number of tests", input.tests, 1, 100));
    ContinuousOptions options{.folder = input.navs, .tests = input.tests, .jobs = work.threads};
    NAV_ASSIGN(options.parameters, parametersOf(input.settings));
    NAV_ASSIGN(auto maps, MapFolder::open(input.maps, context));
    NAV_ASSIGN(auto navs, ContinuousNavs::open(std::move(options), std::move(maps)));
    return navs;
}

Recorded publicRecording(const RecordedNavs& made) {
    Recorded recording{.json = reportJson(describeRecordedNavs().of(made, {.text = false, .json = true}))};
    for (const auto& demo : made.recorded.demos)
        recording.demos.push_back({demo.server, demo.file, demo.map, demo.seconds, demo.bytes});
    for (const auto& server : made.recorded.servers)
        recording.servers.push_back({server.server, std::string(gtvStateName(server.state)), server.words});
    for (const auto& nav : made.navs)
        recording.navs.push_back({nav.map, std::string(navFateName(nav.fate)), nav.why, nav.demos});
    return recording;
}

}  // namespace

Result<Deployment> deploy(const DeployInput& input, const Work& work) {
    return publicOutcome(work, [&](JobContext&) -> navwright::Result<Deployment> {
        NAV_ASSIGN(auto put, deployNav(graphOf(input.nav), input.map, input.to, input.game));
        Deployment made{.file = std::move(put.file), .backup = std::move(put.backup), .same = put.same};
        if (input.bsp.empty()) return made;
        NAV_ASSIGN(auto map, deployMap(input.bsp, input.map, input.to, input.game));
        made.mapFile = std::move(map.where);
        made.mapState = deployedMapStateName(map.state);
        return made;
    });
}

Result<DeployedNav> deployed(const std::string& map, const std::filesystem::path& to, const std::string& game,
                             const Work& work) {
    return publicOutcome(work, [&](JobContext&) -> navwright::Result<DeployedNav> {
        NAV_ASSIGN(auto there, readDeployed(map, to, game));
        return DeployedNav{std::move(there.file), publicNav(there.graph)};
    });
}

Result<Recorded> record(const RecordInput& input, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Recorded> {
        NAV_ASSIGN(auto options, recordOptionsOf(input));
        NAV_ASSIGN(auto navs, navsOf(input, work, context));
        NAV_ASSIGN(const auto made,
                   recordNavs(std::move(options), std::move(navs), demosIn(input.folder), context));
        return publicRecording(made);
    });
}

Result<> writeReport(const PageInput& input, const std::filesystem::path& file, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<> {
        const ProjectWork how{
            .jobs = work.threads, .cache = input.cache, .hint = "name the folder that holds it"};
        NAV_ASSIGN(const auto opened, openProject(input.project, input.locate, how.hint, context));
        std::optional<NavtestReport> tested;
        if (!input.test.empty()) {
            NAV_ASSIGN(tested, parseNavtestReport(input.test, "test"));
        }
        std::optional<ComparedNav> compared;
        if (!input.compared.nodes.empty()) compared = {input.comparedName, graphOf(input.compared)};
        NAV_ASSIGN(auto generation, generateProject(opened.project, how, context));
        NAV_ASSIGN(auto page, projectReportInput(opened.project, std::move(generation), std::move(tested),
                                                 std::move(compared), "test"));
        NAV_ASSIGN(auto report, makeNavReport(std::move(page), context));
        report.pictureNotice = kNoPicturesAskedFor;
        return writeFile(file, htmlReport(report));
    });
}

}  // namespace navwright::library::inline v1
