#include "app/server/setup/trial_nav.h"

#include "core/floor/survey/geometry_nav.h"
#include "core/nav/files/aq2_nav.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

Result<TrialNav> trialNav(const std::filesystem::path& map, const std::filesystem::path& nav,
                          JobContext& context) {
    NAV_ASSIGN(const auto world, GameMap::read(map));
    TrialNav trial{.map = world->name(), .mapFile = map, .nav = {}};
    if (!nav.empty()) {
        NAV_ASSIGN(trial.nav, readFile(nav));
        NAV_TRY(readAq2Nav(trial.nav, nav.string()));
        return trial;
    }
    Parameters parameters;
    NAV_TRY(parameters.set(Param::RehearseRounds, 0));
    NAV_ASSIGN(auto made, geometryNav(*world, parameters, 0, context));
    sortLinks(made.graph);
    NAV_ASSIGN(trial.nav, writeAq2Nav(made.graph));
    return trial;
}

}  // namespace navwright
