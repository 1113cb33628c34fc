#pragma once

#include <memory>
#include <utility>

#include "core/nav/files/rerelease_file.h"
#include "floor_worlds.h"
#include "widgets/common/models/document.h"
#include "widgets/edit/rerelease/rerelease_nav_editor.h"
#include "widgets/edit/rerelease/rerelease_nav_model.h"

namespace navwright {

/// A document with a rerelease nav.
class RereleaseNavBench {
  public:
    /// Opens the graph as NAV2 version 18 or NAV3 version 6.
    explicit RereleaseNavBench(RereleaseGraph graph) {
        RereleaseNavFile file{.kind = graph.game == RereleaseGame::quake ? FileKind::nav2 : FileKind::nav3,
                              .version = graph.game == RereleaseGame::quake ? 18 : 6};
        file.graph = std::move(graph);
        model.open("hall.nav", std::move(file));
    }

    [[nodiscard]] const RereleaseGraph& graph() const { return *model.graph(); }
    [[nodiscard]] const RereleaseNode& node(std::size_t number) const { return graph().nodes.at(number); }

    Document document;
    RereleaseNavModel model{document};
    RereleaseNavEditor editor{model};
};

/// Four nodes of Quake II on a floor at height 0: 0 and 1 are linked both ways, 1 jumps to 2, 2 drops to 3,
/// and 3 has a ladder to 0, whose link depends on a door.
inline RereleaseGraph quake2Sample() {
    RereleaseGraph graph{.nodes = {}, .heuristic = 0.8f, .game = RereleaseGame::quake2};
    for (const float x : {0.f, 100.f, 300.f, 400.f})
        graph.nodes.push_back({.origin = Vec3(x, 64, kRereleaseFloorGap), .radius = 32});
    const auto link = [&graph](std::size_t from, std::int32_t to, auto kind) -> RereleaseLink& {
        RereleaseLink made{.target = to};
        made.setKind(kind);
        made.setFlags(quake2_link::kAllTeams);
        graph.nodes[from].links.push_back(made);
        return graph.nodes[from].links.back();
    };
    link(0, 1, RereleaseLinkType::walk);
    link(1, 0, RereleaseLinkType::walk);
    link(1, 2, RereleaseLinkType::longJump).traversal = {Vec3(132, 64, 0.5f), Vec3(140, 64, 0.5f),
                                                         Vec3(280, 64, 0.5f)};
    link(2, 3, RereleaseLinkType::walkOffLedge).traversal = {Vec3(0), Vec3(310, 64, 0.5f),
                                                             Vec3(400, 64, 0.5f)};
    auto& ladder = link(3, 0, Quake2LinkType::ladder);
    ladder.traversal = {Vec3(390, 64, 0.5f), Vec3(380, 64, 0.5f), Vec3(380, 64, 100), Vec3(1, 0, 0)};
    ladder.edict = RereleaseEdict{.bounds = {Vec3(200, 0, 0), Vec3(240, 128, 96)}, .modelIndex = 2};
    graph.nodes[3].flags = quake2_flag::kLadder;
    graph.nodes[2].flags = rerelease_flag::kCheckForFloor | rerelease_flag::kCheckForSolid;
    return graph;
}

}  // namespace navwright
