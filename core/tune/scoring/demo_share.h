#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/base/vec3.h"
#include "core/generate/votes/vote.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// A way that a player went, from one vote to the next.
struct ShownWay {
    Vec3 from{0}, to{0};

    friend bool operator==(const ShownWay&, const ShownWay&) = default;
};

/// Those of some demos that a link could have, in the order of the votes: none faster than `maxSpeed`
/// (units/s, by displacement).
[[nodiscard]] std::vector<ShownWay> shownWays(std::span<const std::shared_ptr<const DemoVotes>> demos,
                                              double maxSpeed);

/// How much of the ways a nav knows, 0..1; 1 of no ways. A way counts whole where both ends are within 48
/// units of nodes that are linked that way, or of the same node, and half where they are within 96.
[[nodiscard]] double demoShare(std::span<const ShownWay> ways, const NavGraph& graph);

}  // namespace navwright
