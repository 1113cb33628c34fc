#pragma once

#include <optional>

#include "core/bots/rehearsal/attempt_replay.h"
#include "core/bots/rehearsal/link_record.h"

namespace navwright {

/// Share of failed attempts that must arrive before a change is made.
inline constexpr double kLeastMended = 0.3;

/// Tries changes of a link on the recorded attempts.
class ChangeTrial {
  public:
    /// All arguments must outlive it. A bot counts as stuck after four seconds without progress.
    ChangeTrial(const LinkWorld& world, const NavGraph& graph, const LinkRecord& record);

    /// The share of all bots that arrives without a change, 0..1.
    [[nodiscard]] double before() const { return before_; }
    /// Replays only the first failed attempts and returns the share that arrives, above 0 to 1; nullopt when
    /// too few arrive or a bot dies.
    [[nodiscard]] std::optional<double> promise(const LinkChange& change);
    /// Replays all attempts and returns the share of all bots that arrives, 0..1; nullopt when too few failed
    /// ones arrive or a bot dies.
    [[nodiscard]] std::optional<double> share(const LinkChange& change);
    [[nodiscard]] AttemptReplay& replay() { return replay_; }

  private:
    const LinkRecord& record_;
    AttemptReplay replay_;
    double before_;
};

}  // namespace navwright
