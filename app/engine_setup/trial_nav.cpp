#include "engine_setup/trial_nav.h"

#include "geometry/geometry_nav.h"
#include "nav/aq2_nav.h"
#include "world/game_map.h"

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
