#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "core/base/description.h"
#include "core/base/file_bytes.h"
#include "core/base/path_text.h"
#include "core/nav/files/aq2_nav.h"
#include "core/output/deploy/deployment.h"

namespace navwright {

namespace {

struct DeployArguments {
    std::string nav;
    std::string to;
    std::string game = "action";
    std::string map;
    std::string bsp;
    bool compare = false;
    ReportOptions report;
};

/// The name of the nav's map, which only the nav's file name tells.
std::string mapOf(const DeployArguments& options) {
    return options.map.empty() ? std::filesystem::path(options.nav).stem().string() : options.map;
}

/// The deployed nav, or the result of the comparison.
struct DeployRun {
    std::string map;
    std::filesystem::path file;
    std::string_view state;  ///< written, there_already; with --compare: same, differs
    std::string difference;
    std::filesystem::path backup;
    std::optional<DeployedMap> mapFile;
};

/// The text of a comparison; written files are printed as notes.
std::string deployedLine(const DeployRun& run) {
    if (run.state == "same") return "the same: " + run.file.string();
    return run.state == "differs" ? fmt::format("{} differs: {}", run.file.string(), run.difference) : "";
}

Description<DeployRun> describeDeployed() {
    using Run = DeployRun;
    return Description<Run>("navwright.deploy", 1, "A nav where bots read it")
        .line(deployedLine)
        .field("map", &Run::map, {"The map's name"})
        .field("file", [](const Run& run) { return pathText(run.file); }, {"The nav's file there"})
        .field("state", &Run::state, {"written or there_already; with --compare: same or differs"})
        .field("difference", [](const Run& run) { return onlyIf(!run.difference.empty(), run.difference); },
               {"How the nav there differs"})
        .field("backup", [](const Run& run) { return onlyIf(!run.backup.empty(), pathText(run.backup)); },
               {"Where the nav that was there is kept"})
        .field(
            "map_file",
            [](const Run& run) { return run.mapFile.transform([](const auto& map) { return map.where; }); },
            {"The map's file there"})
        .field(
            "map_state",
            [](const Run& run) {
                return run.mapFile.transform([](const auto& map) { return deployedMapStateName(map.state); });
            },
            {"written, there_already or other_revision"});
}

Result<ExitCode> compareDeployed(const DeployArguments& options, const NavGraph& graph, Session& session) {
    NAV_ASSIGN(const auto there, readDeployed(mapOf(options), options.to, options.game));
    NAV_ASSIGN(auto difference, difference(graph, there.graph, session.job));
    const bool same = difference.empty();
    const DeployRun run{.map = mapOf(options),
                        .file = there.file,
                        .state = same ? "same" : "differs",
                        .difference = std::move(difference),
                        .backup = {},
                        .mapFile = {}};
    NAV_TRY(options.report.tell(session, describeDeployed().of(run, options.report.readers())));
    return same ? ExitCode::ok : ExitCode::verdictFailed;
}

Result<DeployedMap> deployItsMap(const DeployArguments& options, Console& console) {
    NAV_ASSIGN(auto map, deployMap(options.bsp, mapOf(options), options.to, options.game));
    switch (map.state) {
        case DeployedMap::State::written:
            console.note(fmt::format("written: {}", map.where));
            break;
        case DeployedMap::State::there:
            console.note(fmt::format("there already: {}", map.where));
            break;
        case DeployedMap::State::other:
            console.warn(fmt::format("{} is another revision of the map than {}: bots may walk into walls",
                                     map.where, options.bsp));
    }
    return map;
}

Result<ExitCode> deploy(const DeployArguments& options, Session& session) {
    session.outputs.protect(options.nav);
    NAV_TRY(options.report.announce(session));
    NAV_ASSIGN(const auto bytes, readFile(options.nav));
    NAV_ASSIGN(const auto nav, readAq2Nav(bytes, options.nav));
    if (options.compare) return compareDeployed(options, nav.graph, session);
    NAV_ASSIGN(const auto deployed, deployNav(nav.graph, mapOf(options), options.to, options.game));
    if (!deployed.backup.empty()) session.console.note(fmt::format("kept: {}", deployed.backup.string()));
    session.console.note(
        fmt::format("{}: {}", deployed.same ? "there already" : "written", deployed.file.string()));
    DeployRun run{.map = mapOf(options),
                  .file = deployed.file,
                  .state = deployed.same ? "there_already" : "written",
                  .difference = {},
                  .backup = deployed.backup,
                  .mapFile = {}};
    if (!options.bsp.empty()) {
        NAV_ASSIGN(run.mapFile, deployItsMap(options, session.console));
    }
    NAV_TRY(options.report.tell(session, describeDeployed().of(run, options.report.readers())));
    return ExitCode::ok;
}

VerbAction declareDeploy(CLI::App& app) {
    const auto options = std::make_shared<DeployArguments>();
    app.add_option("NAV", options->nav, "The .nav of the game")->required();
    app.add_option("--to", options->to, "Folder of the server or the game, or its folder bots/nav")
        ->type_name("DIR")
        ->required();
    app.add_option("--game", options->game, "The game (action)")->type_name("NAME");
    app.add_option("--map", options->map, "The nav's map (default: the file's name)")->type_name("NAME");
    auto* bsp = app.add_option("--bsp", options->bsp,
                               "The nav's map, also in a pack; it is copied if the game has none of its name")
                    ->type_name("FILE");
    app.add_flag("--compare", options->compare,
                 "Write nothing; report how the nav there differs (exit code 3 if it does)")
        ->excludes(bsp);
    options->report.addTo(app);
    return [options](Session& session) { return deploy(*options, session); };
}

}  // namespace

Verb deployVerb() {
    return {"deploy",
            "Copy a nav to where the bots of a server or game read it.",
            "The existing one is kept as a backup.",
            "navgen deploy wizs.nav --to aqtion/\nnavgen deploy wizs.nav --to aqtion/ --compare\n"
            "navgen deploy wizs.nav --to aqtion/ --bsp maps.pkz/maps/wizs.bsp",
            declareDeploy,
            [] { return std::vector{describeDeployed().shape()}; }};
}

}  // namespace navwright
