#include <fmt/format.h>

#include <memory>
#include <string>

#include "app/navgen/command_line/verb.h"
#include "app/server/deploy/deployment.h"
#include "core/base/file_bytes.h"
#include "core/nav/files/aq2_nav.h"

namespace navwright {

namespace {

struct DeployArguments {
    std::string nav;
    std::string to;
    std::string game = "action";
    std::string map;
    std::string bsp;
    bool compare = false;
};

/// Which map a nav is of is said by its name alone.
std::string mapOf(const DeployArguments& options) {
    return options.map.empty() ? std::filesystem::path(options.nav).stem().string() : options.map;
}

Result<ExitCode> compareDeployed(const DeployArguments& options, const NavGraph& graph, Session& session) {
    NAV_ASSIGN(const auto there, readDeployed(mapOf(options), options.to, options.game));
    NAV_ASSIGN(const auto difference, difference(graph, there.graph, session.job));
    if (difference.empty()) {
        session.console.print(fmt::format("the same: {}\n", there.file.string()));
        return ExitCode::ok;
    }
    session.console.print(fmt::format("{} differs: {}\n", there.file.string(), difference));
    return ExitCode::verdictFailed;
}

Result<> deployItsMap(const DeployArguments& options, Console& console) {
    NAV_ASSIGN(const auto map, deployMap(options.bsp, mapOf(options), options.to, options.game));
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
    return {};
}

Result<ExitCode> deploy(const DeployArguments& options, Session& session) {
    NAV_ASSIGN(const auto bytes, readFile(options.nav));
    NAV_ASSIGN(const auto nav, readAq2Nav(bytes, options.nav));
    if (options.compare) return compareDeployed(options, nav.graph, session);
    NAV_ASSIGN(const auto deployed, deployNav(nav.graph, mapOf(options), options.to, options.game));
    if (!deployed.backup.empty()) session.console.note(fmt::format("kept: {}", deployed.backup.string()));
    session.console.note(
        fmt::format("{}: {}", deployed.same ? "there already" : "written", deployed.file.string()));
    if (!options.bsp.empty()) {
        NAV_TRY(deployItsMap(options, session.console));
    }
    return ExitCode::ok;
}

VerbAction declareDeploy(CLI::App& app) {
    const auto options = std::make_shared<DeployArguments>();
    app.add_option("NAV", options->nav, "The .nav of the game")->required();
    app.add_option("--to", options->to, "Folder of the server or the game, or its folder bots/nav")
        ->type_name("DIR")
        ->required();
    app.add_option("--game", options->game, "The game (action)")->type_name("NAME");
    app.add_option("--map", options->map, "Map that the nav is of (default: the file's name)")
        ->type_name("NAME");
    auto* bsp =
        app.add_option("--bsp", options->bsp,
                       "The nav's map, also in a pack; the game gets it, too, where it has none of its name")
            ->type_name("FILE");
    app.add_flag("--compare", options->compare,
                 "Write nothing; say how the nav there differs (exit code 3 if it does)")
        ->excludes(bsp);
    return [options](Session& session) { return deploy(*options, session); };
}

}  // namespace

Verb deployVerb() {
    return {"deploy", "Put a nav where the bots of a server or game read it.",
            "The one that is there is kept.",
            "navgen deploy wizs.nav --to aqtion/\nnavgen deploy wizs.nav --to aqtion/ --compare\n"
            "navgen deploy wizs.nav --to aqtion/ --bsp maps.pkz/maps/wizs.bsp",
            declareDeploy};
}

}  // namespace navwright
