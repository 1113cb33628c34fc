#pragma once

#include "core/nav/files/rerelease_graph.h"

/// Four nodes at distinct places that use every link type and field.
inline navwright::RereleaseGraph sampleRerelease() {
    using namespace navwright;
    const RereleaseTraversal jump{Vec3(0), Vec3(1, 2, 3), Vec3(-4.25f, 5, 6)};
    RereleaseGraph graph;
    graph.nodes = {
        {.origin = Vec3(0.1f, 20, 16.53125f), .flags = rerelease_flag::kElevatorTop, .radius = 56},
        {.origin = Vec3(100, 20, 16.53125f), .flags = rerelease_flag::kUnderwater, .radius = 32},
        {.origin = Vec3(200, 20, 80.53125f), .flags = 0xffff, .radius = 0},
        {.origin = Vec3(-300, 20, -200), .flags = 0, .radius = 65535},
    };
    graph.nodes[0].links = {
        {.target = 1, .type = 0},
        {.target = 2, .type = 1, .traversal = jump},
        {.target = 3, .type = 3, .traversal = jump},
    };
    graph.nodes[1].links = {
        {.target = 0, .type = 6, .traversal = jump, .edict = RereleaseEdict{{Vec3(-9), Vec3(9)}, -35}},
        {.target = 2, .type = 5, .traversal = jump},
    };
    graph.nodes[2].links = {{.target = 0, .type = 2}, {.target = 1, .type = 8}, {.target = 3, .type = 9}};
    graph.nodes[3].links = {{.target = 0, .type = 4}, {.target = 1, .type = 7}, {.target = 2, .type = 0}};
    return graph;
}
