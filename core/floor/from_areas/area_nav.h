#pragma once

#include <string>
#include <string_view>

#include "core/aas/file/aas_file.h"
#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/bots/rehearsal/rehearsed.h"
#include "core/floor/survey/geometry_nav.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// A nav made from a map and its areas.
struct AreaNav {
    GeometryNav nav;
    bool onAreas = true;      ///< false: it stands on the sampled floor, where bots fared better
    std::string remark = {};  ///< a sentence for the user, where both floors were tried; else empty
};

/// Makes a nav on the floor that a map's areas have. Where rehearsals end so badly there that a test may well
/// fail, the sampled floor is tried as well, and the better of both is kept (prefersSampled()). `where` names
/// the areas in errors. The result does not depend on `jobs`. Errors: areas of another map or without
/// reachabilities, those of areaFloor() and geometryNav().
[[nodiscard]] Result<AreaNav> areaNav(const AasFile& aas, const GameMap& map, const Parameters& parameters,
                                      int jobs, std::string_view where, JobContext& context);

/// Whether the nav on the sampled floor is the better one, `areas` being doubtful.
[[nodiscard]] bool prefersSampled(const Rehearsed& areas, const Rehearsed& sampled);

}  // namespace navwright
