#include "core/floor/mesh_comparison/flow_detours.h"

#include <algorithm>
#include <functional>
#include <limits>

#include "core/aas/travel_times/nav_times.h"
#include "core/nav/graph/path_query.h"

namespace navwright {

namespace {

constexpr double kHundredth = 0.01;

}  // namespace

std::vector<FlowDetour> flowDetours(const QuadMesh& mesh, const FlowField& field, const NavGraph& nav,
                                    std::int32_t goal) {
    const auto times = navTimesTo(nav, goal, mesh.floor.origin(field.goal));
    std::vector<FlowDetour> found;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const auto& node = nav.nodes[i];
        const auto place = node.inUse ? mesh.floor.placeUnder(node.origin) : -1;
        if (place < 0 || !field.reaches(place)) continue;
        const double byFloor = double(field.distance[place]) / kTimedRun;
        const double byNav =
            times[i] == kNoTime ? std::numeric_limits<double>::infinity() : times[i] * kHundredth;
        if (byNav > kFlowDetour * byFloor && byNav > byFloor + 1) found.push_back({i, byFloor, byNav});
    }
    std::ranges::stable_sort(found, std::greater<>(),
                             [](const FlowDetour& way) { return way.nav - way.floor; });
    return found;
}

}  // namespace navwright
