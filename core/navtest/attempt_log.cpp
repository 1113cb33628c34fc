#include "navtest/attempt_log.h"

#include <algorithm>

namespace navwright {

namespace {

/// An attempt begins so many links before its own.
constexpr std::size_t kRunUp = 2;

}  // namespace

AttemptLog::AttemptLog(int bots, std::span<const NodePair> watched, std::size_t most)
    : watched_(watched), most_(most), bots_(static_cast<std::size_t>(bots)) {}

void AttemptLog::begin(int bot, const NodePair& link, const BotBody& body, const PathWalk& walk) {
    if (most_ == 0) return;
    auto& known = bots_[static_cast<std::size_t>(bot)];
    if (known.underWay && known.starts.back().link == link) return;
    end(bot, LinkAttempt::Outcome::arrived);
    if (link.first < 0 || link.second < 0) return;
    if (known.starts.empty() || known.starts.back().walk.goal != walk.goal || walk.at == 0) {
        known.starts.clear();
        known.path = walk.path;
    }
    if (known.starts.size() > kRunUp) known.starts.pop_front();
    known.starts.push_back({.link = link,
                            .body = body,
                            .walk = {.path = {},
                                     .at = walk.at,
                                     .current = walk.current,
                                     .previous = walk.previous,
                                     .goal = walk.goal}});
    known.underWay = true;
}

void AttemptLog::end(int bot, LinkAttempt::Outcome outcome) {
    auto& known = bots_[static_cast<std::size_t>(bot)];
    if (!known.underWay) return;
    known.underWay = false;
    const auto& link = known.starts.back().link;
    const bool arrived = outcome == LinkAttempt::Outcome::arrived;
    const bool watched = !arrived || std::ranges::binary_search(watched_, link);
    auto& count = counts_[{link, outcome}];
    if (count < (watched ? most_ : std::min<std::size_t>(1, most_))) {
        ++count;
        auto& start = known.starts.front();
        kept_.push_back({.link = link, .body = start.body, .walk = start.walk, .outcome = outcome});
        kept_.back().walk.path = known.path;
    }
    if (!arrived) known.starts.clear();
}

}  // namespace navwright
