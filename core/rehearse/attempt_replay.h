#pragma once

#include <span>

#include "move/link_run.h"
#include "navtest/simulator.h"

namespace navwright {

/// How bots begin to walk a link that is not there yet, or otherwise: what is changed about the attempts.
struct LinkChange {
    NodeType link = NodeType::move;
    Vec3 from{0}, to{0};  ///< origins of the nodes
};

/// What came of attempts walked again, each bot alone.
struct ReplayResult {
    int tried = 0;
    int arrived = 0;
    int died = 0;

    /// 0..1; 0 for no attempts.
    [[nodiscard]] double share() const { return tried > 0 ? static_cast<double>(arrived) / tried : 0; }
};

/// Lets bots begin each attempt as it began in the test, with the link changed, and looks whether they touch
/// its target within `seconds`, come to stand there and live.
[[nodiscard]] ReplayResult replayAttempts(const LinkWorld& world, std::span<const LinkAttempt> attempts,
                                          const LinkChange& change, double seconds);

}  // namespace navwright
