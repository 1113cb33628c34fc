#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "navtest/simulator.h"

namespace navwright {

/// Keeps how bots of a test began to walk links, and what came of it.
class AttemptLog {
  public:
    /// Every attempt of the `watched` links (ascending, which must outlive this) is kept and of others the
    /// failed ones, at most `most` of a link and outcome; 0 keeps none.
    AttemptLog(int bots, std::span<const NodePair> watched, std::size_t most);

    /// The bot is about to walk a frame of the link; nothing new when it already was on it.
    void begin(int bot, const NodePair& link, const BotBody& body, const BotTask& task);
    /// What came of the attempt under way, if one is.
    void end(int bot, LinkAttempt::Outcome outcome);
    /// The bot is elsewhere now.
    void drop(int bot) { underWay_[static_cast<std::size_t>(bot)].reset(); }

    /// In the order they ended.
    [[nodiscard]] std::vector<LinkAttempt> take() && { return std::move(kept_); }

  private:
    std::span<const NodePair> watched_;
    std::size_t most_;
    std::vector<std::optional<LinkAttempt>> underWay_;  ///< by bot
    std::map<std::pair<NodePair, LinkAttempt::Outcome>, std::size_t> counts_;
    std::vector<LinkAttempt> kept_;
};

}  // namespace navwright
