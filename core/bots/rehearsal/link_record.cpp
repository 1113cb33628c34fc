#include "core/bots/rehearsal/link_record.h"

#include <algorithm>

namespace navwright {

namespace {

/// Attempts kept per link.
constexpr std::ptrdiff_t kMostBegun = 12;
/// On ladders failures are random, and a fallen bot blocks the next: many attempts are needed.
constexpr std::ptrdiff_t kMostBegunOnLadder = 48;

}  // namespace

void LinkRecords::add(const SimulatedTest& test) {
    add(test.report);
    for (const auto& stuck : test.stuck) {
        if (stuck.to < 0 || stuck.cause != StuckCause::limping) continue;
        // Blame the link that hurt the leg, not the jump.
        auto& record = records_[{stuck.from, stuck.to}];
        if (record.failures > 0) --record.failures;
        if (stuck.hurtBy.to >= 0) ++records_[stuck.hurtBy].limped;
    }
    for (const auto& link : test.hurt) {
        if (link.to >= 0) ++records_[link].hurts;
    }
    addBeginnings(test);
}

void LinkRecords::add(const NavtestReport& report) {
    for (const auto& link : report.links) {
        if (link.attempts == 0) continue;
        auto& record = records_[{link.from, link.to}];
        record.attempts += link.attempts;
        record.failures += link.failures;
    }
    for (const auto& death : report.deaths) {
        if (death.link) ++records_[*death.link].deaths;
    }
}

void LinkRecords::addBeginnings(const SimulatedTest& test) {
    for (const auto& stuck : test.stuck) {
        if (stuck.to >= 0) ++records_[{stuck.from, stuck.to}].causes[stuck.cause];
    }
    for (const auto& attempt : test.attempts) {
        // A bot with a hurt leg cannot jump any link.
        if (attempt.body.legHurt) continue;
        auto& record = records_[attempt.link];
        auto& begun = record.begun;
        const auto most = record.causes.contains(StuckCause::ladder) ? kMostBegunOnLadder : kMostBegun;
        // Keep the latest: they show how bots begin now that other links are mended.
        if (std::ranges::count(begun, attempt.outcome, &LinkAttempt::outcome) >= most)
            begun.erase(std::ranges::find(begun, attempt.outcome, &LinkAttempt::outcome));
        begun.push_back(attempt);
    }
}

void LinkRecords::renumber(const std::map<std::int32_t, std::int32_t>& now) {
    std::map<NodeLink, LinkRecord> records;
    for (auto& [link, record] : records_) {
        const auto from = now.find(link.from), to = now.find(link.to);
        if (from != now.end() && to != now.end())
            records.emplace(NodeLink(from->second, to->second), std::move(record));
    }
    records_ = std::move(records);
}

}  // namespace navwright
