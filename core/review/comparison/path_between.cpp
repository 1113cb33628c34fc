#include "core/review/comparison/path_between.h"

#include <array>

#include "core/nav/graph/components.h"

namespace navwright {

PathBetween pathBetween(const NavGraph& graph, const Vec3& from, const Vec3& to) {
    const auto ends = nodesAt(graph, std::array{from, to});
    PathBetween between{.start = ends[0], .goal = ends[1], .path = {}};
    if (between.start >= 0 && between.goal >= 0) {
        between.path = enginePath(graph, between.start, between.goal);
    }
    return between;
}

}  // namespace navwright
