#include "core/output/library/navwright/paths.h"

#include <map>
#include <utility>
#include <vector>

#include "core/base/index.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/nearest_node.h"
#include "core/nav/graph/path_query.h"
#include "core/output/library/outcome.h"
#include "core/output/library/public_nav.h"

namespace navwright::library::inline v1 {

namespace {

constexpr std::size_t kPathMemory = std::size_t{128} << 20U;

/// All paths from one node, by goal.
struct PathsFrom {
    std::vector<NavPath> paths;
    std::size_t bytes = 0;
};

enum class PathKind : std::uint8_t { engine, cheapest };

}  // namespace

struct Paths::Inside {
    NavGraph graph;
    std::map<std::pair<PathKind, std::int32_t>, PathsFrom> known = {};
    std::size_t bytes = 0;

    [[nodiscard]] bool has(int node) const { return node >= 0 && toIndex(node) < graph.nodes.size(); }

    Path find(PathKind kind, int from, int to) {
        if (!has(from) || !has(to)) return {};
        const auto place = known.find({kind, from});
        const auto& path = (place != known.end() ? place->second : add(kind, from)).paths[toIndex(to)];
        if (!path.found) return {};
        return {true, path.nodes, path.length, path.seconds};
    }

    const PathsFrom& add(PathKind kind, int from) {
        PathsFrom made;
        made.paths = kind == PathKind::engine ? enginePaths(graph, from) : cheapestPaths(graph, from);
        made.bytes = made.paths.size() * sizeof(NavPath);
        for (const auto& path : made.paths) made.bytes += path.nodes.size() * sizeof(path.nodes.front());
        if (bytes + made.bytes > kPathMemory) {
            known.clear();
            bytes = 0;
        }
        bytes += made.bytes;
        return known[{kind, from}] = std::move(made);
    }
};

Paths::Paths(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Paths::Paths(Paths&&) noexcept = default;
Paths& Paths::operator=(Paths&&) noexcept = default;
Paths::~Paths() = default;

Result<Paths> Paths::of(const Nav& nav) {
    return publicOutcome({}, [&](JobContext&) -> navwright::Result<Paths> {
        auto graph = graphOf(nav);
        NAV_TRY(checkWritable(graph));
        return Paths(std::make_unique<Inside>(std::move(graph)));
    });
}

Path Paths::path(int from, int to) {
    return inside_->find(PathKind::engine, from, to);
}

Path Paths::cheapest(int from, int to) {
    return inside_->find(PathKind::cheapest, from, to);
}

int Paths::nearest(const Point& place, float within) const {
    const auto node = nearestNode(inside_->graph, innerPoint(place), within);
    return node ? static_cast<int>(*node) : -1;
}

}  // namespace navwright::library::inline v1
