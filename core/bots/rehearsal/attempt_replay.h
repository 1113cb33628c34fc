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

/// A change to a link: another type, intermediate nodes, or moved nodes.
struct LinkChange {
    NodeLink link;
    std::vector<Vec3> via = {};  ///< origins of intermediate nodes, at most two
    std::vector<NodeType> types =
        {};  ///< of the links from its start over `via` to its end; empty: unchanged
    /// Nodes that are moved, with their new origins.
    std::vector<std::pair<std::int32_t, Vec3>> moved = {};
};

/// The outcome of replayed attempts, each bot alone.
struct ReplayResult {
    int failed = 0, mended = 0;   ///< replayed attempts that had failed, and how many of them arrive now
    int arrived = 0, spoilt = 0;  ///< replayed attempts that had arrived, and how many of them do not now
    int died = 0;

    [[nodiscard]] int tried() const { return failed + arrived; }
    /// Estimates the share of all bots that arrives, 0..1, where `failureShare` of them failed before; 0
    /// without attempts. Where one kind of attempt was not replayed, its outcome is assumed to be that of the
    /// other.
    [[nodiscard]] double share(double failureShare) const;
};

/// Whether bots treat both types alike: bots treat drop links as MOVE.
[[nodiscard]] bool moveAlike(NodeType a, NodeType b);

/// Attempts at a link by bots that come over each of the links before it, one each, from rest: as paths enter
/// it. All count as arrived.
[[nodiscard]] std::vector<LinkAttempt> attemptsFromBefore(const LinkWorld& world, const NavGraph& graph,
                                                          const NodeLink& link);

/// Which attempts are replayed.
struct ReplayLimits {
    /// Limit on failed attempts; with a limit, attempts that arrived are not replayed.
    int failed = std::numeric_limits<int>::max();
    /// With a limit in `failed`: stops once a bot died, or this share of them can no longer be mended.
    double leastMended = 0;

    [[nodiscard]] bool first() const { return failed != std::numeric_limits<int>::max(); }
};

/// Time without progress after which a replayed bot usually counts as stuck, seconds.
inline constexpr double kReplayPatience = 4;

/// Replays attempts from tests on a changed nav: from up to two links before the link until the bot touches
/// the node after it and stands. Without other bots.
class AttemptReplay {
  public:
    /// `seconds`: time without progress after which a bot counts as stuck.
    AttemptReplay(const LinkWorld& world, const NavGraph& graph, double seconds);

    /// Skips attempts whose path no longer exists.
    [[nodiscard]] ReplayResult run(std::span<const LinkAttempt> attempts, const LinkChange& change,
                                   const ReplayLimits& limits = {});

  private:
    [[nodiscard]] std::optional<LinkAttempt::Outcome> walk(const LinkAttempt& attempt,
                                                           const LinkChange& change) const;
    [[nodiscard]] bool stands(BotBody body, const Vec3& target) const;

    const LinkWorld& world_;
    NavGraph graph_;  ///< with spare nodes at its end for `via`
    std::int32_t nodes_;
    int patience_;
};

}  // namespace navwright
