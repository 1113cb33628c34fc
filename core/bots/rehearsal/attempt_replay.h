#pragma once

#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/bots/test/simulator.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/movement/link_run.h"

namespace navwright {

/// A link walked otherwise: by another type, over places on the way, or with a node elsewhere.
struct LinkChange {
    NodePair link;
    std::vector<Vec3> via = {};        ///< origins of nodes between its ends, two at most
    std::vector<NodeType> types = {};  ///< of the links from its start over those to its end; empty: as it is
    /// Nodes that stand elsewhere, and their origins.
    std::vector<std::pair<std::int32_t, Vec3>> moved = {};
};

/// What came of attempts walked again, each bot alone.
struct ReplayResult {
    int failed = 0, mended = 0;   ///< attempts that had failed, and those of them that arrived now
    int arrived = 0, spoilt = 0;  ///< attempts that had arrived, and those of them that did not now
    int died = 0;

    [[nodiscard]] int tried() const { return failed + arrived; }
    /// The share of all bots that gets there, 0..1, where `failureShare` of them failed before; 0 for no
    /// attempts. Of attempts that are not known bots are taken to fare as in the others.
    [[nodiscard]] double share(double failureShare) const;
};

/// Whether bots walk links of both types alike: they heed those of drops no more than MOVE.
[[nodiscard]] bool moveAlike(NodeType a, NodeType b);

/// Which attempts are walked again.
struct ReplayLimits {
    /// Of those that failed so many, and then none of the others.
    int failed = std::numeric_limits<int>::max();
    /// No more once one died, or so large a share of them cannot be reached, where `failed` is a limit.
    double leastMended = 0;

    [[nodiscard]] bool first() const { return failed != std::numeric_limits<int>::max(); }
};

/// Lets bots walk again what they walked in tests of a nav, the nav changed: from up to two links before the
/// link in question until they touch the node after it, and stand. Nothing else is in their way.
class AttemptReplay {
  public:
    /// `seconds`: a bot may take so long without getting on.
    AttemptReplay(const LinkWorld& world, const NavGraph& graph, double seconds);

    /// Attempts whose path is none any more are left out.
    [[nodiscard]] ReplayResult run(std::span<const LinkAttempt> attempts, const LinkChange& change,
                                   const ReplayLimits& limits = {});

  private:
    [[nodiscard]] std::optional<LinkAttempt::Outcome> walk(const LinkAttempt& attempt,
                                                           const LinkChange& change) const;
    [[nodiscard]] bool stands(BotBody body, const Vec3& target) const;

    const LinkWorld& world_;
    NavGraph graph_;  ///< with room for the nodes on the way at its end
    std::int32_t nodes_;
    int patience_;
};

}  // namespace navwright
