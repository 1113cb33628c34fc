#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "navtest/simulator.h"

namespace navwright {

/// Keeps how bots of a test began to walk links, and what came of it.
class AttemptLog {
  public:
    /// Every attempt of the `watched` links (ascending, which must outlive this) is kept and of others the
    /// failed ones and the first that arrived, at most `most` of a link and outcome; 0 keeps none.
    AttemptLog(int bots, std::span<const NodePair> watched, std::size_t most);

    /// The bot is about to walk a frame of the link; nothing new when it already was on it.
    void begin(int bot, const NodePair& link, const BotBody& body, const PathWalk& walk);
    /// What came of the attempt under way, if one is.
    void end(int bot, LinkAttempt::Outcome outcome);
    /// The bot is elsewhere now.
    void drop(int bot) { bots_[static_cast<std::size_t>(bot)] = {}; }

    /// In the order they ended.
    [[nodiscard]] std::vector<LinkAttempt> take() && { return std::move(kept_); }

  private:
    std::span<const NodePair> watched_;
    std::size_t most_;
    /// A bot at the start of a link.
    struct Start {
        NodePair link;
        BotBody body;
        PathWalk walk;  ///< without its path
    };
    struct Bot {
        std::deque<Start> starts;  ///< of the links of its path, the last one under way
        std::vector<std::int32_t> path;
        bool underWay = false;
    };
    std::vector<Bot> bots_;
    std::map<std::pair<NodePair, LinkAttempt::Outcome>, std::size_t> counts_;
    std::vector<LinkAttempt> kept_;
};

}  // namespace navwright
