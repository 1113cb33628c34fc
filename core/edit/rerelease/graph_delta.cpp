#include "core/edit/rerelease/graph_delta.h"

#include <algorithm>

namespace navwright {

GraphDelta deltaBetween(const RereleaseGraph& before, const RereleaseGraph& after) {
    GraphDelta delta{.common = std::min(before.nodes.size(), after.nodes.size()),
                     .heuristicBefore = before.heuristic,
                     .heuristicAfter = after.heuristic};
    for (std::size_t i = 0; i < delta.common; ++i) {
        if (before.nodes[i] != after.nodes[i]) delta.changed.push_back({i, before.nodes[i], after.nodes[i]});
    }
    const auto common = static_cast<std::ptrdiff_t>(delta.common);
    delta.removed.assign(before.nodes.begin() + common, before.nodes.end());
    delta.added.assign(after.nodes.begin() + common, after.nodes.end());
    return delta;
}

GraphDelta reversed(GraphDelta delta) {
    std::swap(delta.removed, delta.added);
    std::swap(delta.heuristicBefore, delta.heuristicAfter);
    for (auto& change : delta.changed) std::swap(change.before, change.after);
    return delta;
}

Result<> applyDelta(RereleaseGraph& graph, const GraphDelta& delta) {
    auto& nodes = graph.nodes;
    const auto fits = [&](const GraphDelta::Changed& change) {
        return change.index < delta.common && nodes[change.index] == change.before;
    };
    const auto end = static_cast<std::ptrdiff_t>(delta.common);
    if (nodes.size() != delta.common + delta.removed.size() || graph.heuristic != delta.heuristicBefore ||
        !std::ranges::all_of(delta.changed, fits) ||
        !std::equal(nodes.begin() + end, nodes.end(), delta.removed.begin()))
        return fail("The nav is not as it was when this edit was made");
    for (const auto& change : delta.changed) nodes[change.index] = change.after;
    nodes.resize(delta.common);
    nodes.insert(nodes.end(), delta.added.begin(), delta.added.end());
    graph.heuristic = delta.heuristicAfter;
    return {};
}

}  // namespace navwright
