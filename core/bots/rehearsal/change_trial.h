#pragma once

#include <optional>

#include "core/bots/rehearsal/attempt_replay.h"
#include "core/bots/rehearsal/link_record.h"

namespace navwright {

/// Of the bots that fail at least this share must arrive, for a change to be made.
inline constexpr double kLeastMended = 0.3;

/// Tries changes on the attempts that bots made of a link.
class ChangeTrial {
  public:
    /// All must outlive it. A bot that does not get on for four seconds does not any more.
    ChangeTrial(const LinkWorld& world, const NavGraph& graph, const LinkRecord& record);

    /// The share of all bots that arrives with the link as it is, 0..1.
    [[nodiscard]] double before() const { return before_; }
    /// Of the first attempts that failed the share that arrives, above 0 to 1; nothing when too few do or one
    /// dies.
    [[nodiscard]] std::optional<double> promise(const LinkChange& change);
    /// The share of all bots that arrives, 0..1; nothing when too few of those that failed do or one dies.
    [[nodiscard]] std::optional<double> share(const LinkChange& change);
    [[nodiscard]] AttemptReplay& replay() { return replay_; }

  private:
    const LinkRecord& record_;
    AttemptReplay replay_;
    double before_;
};

}  // namespace navwright
