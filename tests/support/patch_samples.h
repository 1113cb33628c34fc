#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/nav/files/patch_apply.h"

/// A small nav with patches, for patch tests.
namespace patch_samples {

using namespace navwright;

using Op = PatchOperation;

/// Four nodes in a row, 100 apart, linked both ways by JUMP; a fifth far away without links.
inline NavGraph row() {
    NavGraph graph;
    for (int i = 0; i < 4; ++i) graph.nodes.push_back({.origin = Vec3(100 * i, 8, 24)});
    graph.nodes.push_back({.origin = Vec3(0, 1000, 24)});
    for (std::int32_t i = 0; i < 3; ++i) {
        graph.nodes[static_cast<std::size_t>(i)].links.push_back(
            {.target = i + 1, .type = NodeType::jump, .cost = 100});
        graph.nodes[static_cast<std::size_t>(i) + 1].links.push_back(
            {.target = i, .type = NodeType::jump, .cost = 100});
    }
    return graph;
}

inline const Vec3 kFirst(5, 8, 24);  // slightly off, as after a regeneration
inline const Vec3 kSecond(100, 12, 24);
inline const Vec3 kThird(200, 8, 20);
inline const Vec3 kFourth(303, 8, 24);
inline const Vec3 kNowhere(5000, 0, 0);

inline EditPatch patch(Op operation, const Vec3& at, std::optional<Vec3> to = {},
                       std::optional<NodeType> type = {}, std::optional<Vec3> place = {}) {
    return {.id = "p",
            .operation = operation,
            .at = at,
            .to = to,
            .place = place,
            .type = type,
            .tolerance = defaultPatchTolerance(operation)};
}

inline PatchReport applyAll(NavGraph& graph, const std::vector<EditPatch>& patches) {
    JobContext context;
    auto report = applyPatches(graph, {"wizs", patches}, context);
    return *report;
}

inline PatchOutcome applyOne(NavGraph& graph, const EditPatch& single) {
    return applyAll(graph, {single}).outcomes.at(0);
}

inline const NavLink* linkBetween(const NavGraph& graph, std::size_t from, std::int32_t to) {
    return findLink(graph.nodes[from], to);
}

}  // namespace patch_samples
