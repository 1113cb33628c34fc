#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/job_context.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

/// What one of several bots made of a link.
struct CrowdRun {
    LinkFailure failure = LinkFailure::none;  ///< none: it got there
    Vec3 place{0};                            ///< where it failed
    int damage = 0;                           ///< health lost by falling
    float seconds = 0;
    std::vector<Vec3> way = {};  ///< origins every 0.1 s; empty where there is no room to start

    [[nodiscard]] bool made() const { return failure == LinkFailure::none; }
};

/// What they all made of it.
struct LinkCrowd {
    std::vector<CrowdRun> runs;

    [[nodiscard]] std::size_t made() const;
    /// Of those that got there.
    [[nodiscard]] std::size_t hurt() const;
    [[nodiscard]] int worstDamage() const;
    /// By LinkFailure.
    [[nodiscard]] std::array<std::size_t, kLinkFailureCount> failures() const;
};

/// Lets `bots` simulated bots walk the link between two nodes of the graph, one after another, with the
/// controls of the link's own type. They come as bots of a test do: from the nodes that lead there, running
/// or from rest, up to 16 units beside the node, looking ahead, back or aside. Always the same for the same
/// graph. Errors: no such link; a link that doors, platforms, teleporters or grapples serve, which the
/// simulation does not know; cancelled.
[[nodiscard]] Result<LinkCrowd> sendBots(const LinkWorld& world, const NavGraph& graph, std::int32_t from,
                                         std::int32_t to, int bots, JobContext& context);

}  // namespace navwright
