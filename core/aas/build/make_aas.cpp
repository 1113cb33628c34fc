#include "core/aas/build/make_aas.h"

#include <optional>
#include <utility>

#include "core/aas/reachability/make_reach.h"
#include "core/map/bsp/collision.h"

namespace navwright {

Result<MadeAas> makeAas(const BspFile& bsp, const AasOptions& options, JobContext& context, int jobs) {
    NAV_ASSIGN(auto areas, makeAreas(bsp, options.areas, context));
    MadeAas made{std::move(areas.aas), areas.counts, {}, std::move(areas.warnings)};
    if (!options.reachabilities) return made;
    std::optional<JobContext::StageTimer> timer;
    timer.emplace(context, "ways");
    auto rules = options.rules;
    rules.steepest = static_cast<float>(options.areas.steepest);
    const Collision world(bsp);
    NAV_ASSIGN(auto notes, makeReachabilities(made.aas, bsp, world, rules, context, jobs));
    made.warnings.insert(made.warnings.end(), notes.warnings.begin(), notes.warnings.end());
    timer.emplace(context, "clusters");
    NAV_ASSIGN(made.clusters, makeClusters(made.aas, options.clusters, context));
    return made;
}

}  // namespace navwright
