#include "core/aas/areas/make_areas.h"

#include <fmt/format.h>

#include <array>
#include <optional>

#include "core/aas/areas/area_store.h"
#include "core/aas/areas/area_tree.h"
#include "core/aas/areas/hull_brushes.h"
#include "core/base/counted.h"

namespace navwright {

Result<MadeAreas> makeAreas(const BspFile& bsp, const AreaOptions& options, JobContext& context) {
    const std::array hulls{options.standing, options.crouched};
    constexpr std::array kPresences{kAasPresenceNormal, kAasPresenceCrouch};
    MadeAreas made;
    PlaneTable planes;
    std::optional<JobContext::StageTimer> timer;
    timer.emplace(context, "expand");
    NAV_ASSIGN(const auto brushes, expandBrushes(bsp, hulls, planes, context));
    if (brushes.degenerate > 0) {
        made.warnings.push_back(fmt::format("{} of the map left out: no volume",
                                            counted(brushes.degenerate, "brush", "brushes")));
    }
    timer.emplace(context, "cut");
    NAV_ASSIGN(auto tree, buildAreaTree(bsp, brushes, hulls.size(), planes, context));
    made.warnings.insert(made.warnings.end(), tree.warnings.begin(), tree.warnings.end());
    timer.emplace(context, "divide");
    auto mesh = makeMesh(tree, planes, {options.steepest});
    made.counts.cells = mesh.areas.size() - 1;
    NAV_TRY(splitAtGaps(mesh, tree, planes, made.counts, context));
    timer.emplace(context, "merge");
    NAV_TRY(mergeAreas(mesh, planes, made.counts, context));
    NAV_TRY(splitAtLadders(mesh, tree, planes, made.counts, context));
    timer.emplace(context, "store");
    NAV_ASSIGN(made.aas, storeAreas(mesh, tree, planes, kPresences, context));
    timer.reset();
    made.aas.mapChecksum = bsp.checksum;
    made.aas.hulls = {{kAasPresenceNormal, 0, options.standing}, {kAasPresenceCrouch, 1, options.crouched}};
    return made;
}

}  // namespace navwright
