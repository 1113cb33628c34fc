#include "core/aas/travel/named_closures.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace navwright {

Result<std::vector<int>> NamedClosures::closed(const EntityGraph& graph, const std::string& map) const {
    const auto everything = closureKindKey(ClosureKind::everything);
    // Of one kind alone there is no such closure.
    const bool all = std::ranges::find(kinds, everything) != kinds.end();
    const auto closures = all ? closuresOf(graph) : closuresOf(graph, kinds, entities);
    const auto missing = [&](const std::string& what) {
        return fail(fmt::format("The map has no {} to close", what), map,
                    "navgen entities lists what it has");
    };
    for (const auto& kind : kinds) {
        const auto isOfKind = [&](const Closure& closure) { return closureKindKey(closure.kind) == kind; };
        if (kind == everything && closures.empty()) return fail("The map has nothing to close", map);
        if (kind != everything && std::ranges::none_of(closures, isOfKind)) return missing(kind);
    }
    for (const int number : entities) {
        if (std::ranges::none_of(closures,
                                 [&](const Closure& closure) { return closure.isOf(number, graph); }))
            return missing(fmt::format("entity {}", number));
    }
    std::set<int> indices;
    for (const auto& closure : closures) indices.insert(closure.entities.begin(), closure.entities.end());
    return std::vector<int>(indices.begin(), indices.end());
}

Result<ClosedMap> NamedClosures::closedMap(const GameMap& map) const {
    const auto graph = entityGraph(map.bsp);
    NAV_ASSIGN(const auto indices, closed(graph, map.name()));
    return navwright::closedMap(map, graph, indices);
}

}  // namespace navwright
