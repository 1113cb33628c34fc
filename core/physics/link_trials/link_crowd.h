#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/job_context.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

/// One bot's result on a link.
struct CrowdRun {
    LinkFailure failure = LinkFailure::none;  ///< none: it arrived
    Vec3 place{0};                            ///< where it failed
    int damage = 0;                           ///< health lost by falls
    float seconds = 0;
    std::vector<Vec3> way = {};  ///< origins every 0.1 s; empty without room to start

    [[nodiscard]] bool made() const { return failure == LinkFailure::none; }
};

/// The results of all bots.
struct LinkCrowd {
    std::vector<CrowdRun> runs;

    [[nodiscard]] std::size_t made() const;
    /// How many of those that arrived were hurt.
    [[nodiscard]] std::size_t hurt() const;
    [[nodiscard]] int worstDamage() const;
    /// Number of failures by LinkFailure.
    [[nodiscard]] std::array<std::size_t, kLinkFailureCount> failures() const;
};

/// Lets `bots` simulated bots walk a link one after another, with the controls of its type. They arrive as in
/// a test: from preceding nodes, running or from rest, up to 16 units beside the node, looking ahead, back or
/// aside. Deterministic. Errors: no such link; a link served by doors, platforms, teleporters or grapples,
/// which are not simulated; cancelled.
[[nodiscard]] Result<LinkCrowd> sendBots(const LinkWorld& world, const NavGraph& graph, std::int32_t from,
                                         std::int32_t to, int bots, JobContext& context);

}  // namespace navwright
