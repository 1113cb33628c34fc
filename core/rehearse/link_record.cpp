#include "rehearse/link_record.h"

#include <algorithm>

namespace navwright {

namespace {

/// How many attempts of a link are walked again at most.
constexpr std::ptrdiff_t kMostBegun = 12;

}  // namespace

void LinkRecords::add(const SimulatedTest& test) {
    for (const auto& link : test.report.links) {
        if (link.attempts == 0) continue;
        auto& record = records_[{link.from, link.to}];
        record.attempts += link.attempts;
        record.failures += link.failures;
    }
    for (const auto& death : test.report.deaths) {
        if (death.link) ++records_[*death.link].deaths;
    }
    for (const auto& stuck : test.stuck) {
        if (stuck.to >= 0) ++records_[{stuck.from, stuck.to}].causes[stuck.cause];
    }
    for (const auto& attempt : test.attempts) {
        auto& begun = records_[attempt.link].begun;
        const auto alike = std::ranges::count(begun, attempt.outcome, &LinkAttempt::outcome);
        if (alike < kMostBegun) begun.push_back(attempt);
    }
}

}  // namespace navwright
