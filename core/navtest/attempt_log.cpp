#include "navtest/attempt_log.h"

#include <algorithm>

namespace navwright {

AttemptLog::AttemptLog(int bots, std::span<const NodePair> watched, std::size_t most)
    : watched_(watched), most_(most), underWay_(static_cast<std::size_t>(bots)) {}

void AttemptLog::begin(int bot, const NodePair& link, const BotBody& body, const BotTask& task) {
    if (most_ == 0) return;
    auto& attempt = underWay_[static_cast<std::size_t>(bot)];
    if (attempt && attempt->link == link) return;
    end(bot, LinkAttempt::Outcome::arrived);
    if (link.first >= 0 && link.second >= 0) attempt = {link, body, task};
}

void AttemptLog::end(int bot, LinkAttempt::Outcome outcome) {
    auto& attempt = underWay_[static_cast<std::size_t>(bot)];
    if (!attempt) return;
    const bool wanted =
        outcome != LinkAttempt::Outcome::arrived || std::ranges::binary_search(watched_, attempt->link);
    if (wanted && counts_[{attempt->link, outcome}]++ < most_) {
        attempt->outcome = outcome;
        kept_.push_back(*attempt);
    }
    attempt.reset();
}

}  // namespace navwright
