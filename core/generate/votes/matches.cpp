#include "core/generate/votes/matches.h"

#include <algorithm>
#include <array>
#include <set>
#include <unordered_map>
#include <utility>

#include "core/base/digest.h"
#include "core/generate/votes/vote.h"

namespace navwright {

namespace {

constexpr std::size_t kMarks = 256;       ///< per demo: those with the smallest hashes
constexpr std::size_t kLeastShared = 64;  ///< fewer can be chance, for example standing bots
constexpr std::size_t kShare = 4;         ///< one of this many marks must be shared

std::uint64_t markOf(const Vote& from, const Vote& to) {
    const std::array<std::int32_t, 8> way{
        from.slot,     from.origin.x(), from.origin.y(), from.origin.z(),
        to.origin.x(), to.origin.y(),   to.origin.z(),   static_cast<std::int32_t>(to.frame - from.frame)};
    return contentHash(std::as_bytes(std::span(way))).low;
}

/// Whether enough of the smallest marks are shared.
bool showOneMatch(const MatchMarks& one, const MatchMarks& other) {
    std::size_t all = 0, shared = 0;
    auto a = one.begin(), b = other.begin();
    for (; all < kMarks && (a != one.end() || b != other.end()); ++all) {
        if (a != one.end() && b != other.end() && *a == *b) {
            ++shared;
            ++a;
            ++b;
        } else if (b == other.end() || (a != one.end() && *a < *b)) {
            ++a;
        } else {
            ++b;
        }
    }
    return shared >= kLeastShared && shared * kShare >= all;
}

}  // namespace

MatchMarks matchMarks(std::span<const Vote> votes) {
    MatchMarks marks;
    for (std::size_t i = 0; i < votes.size(); ++i) {
        if (!votes[i].went(Vote::linked) || votes[i].origin == votes[i + 1].origin) continue;
        marks.push_back(markOf(votes[i], votes[i + 1]));
    }
    std::ranges::sort(marks);
    const auto twice = std::ranges::unique(marks);
    marks.erase(twice.begin(), twice.end());
    if (marks.size() > kMarks) marks.resize(kMarks);
    marks.shrink_to_fit();
    return marks;
}

DemoMatches::DemoMatches(std::span<const MatchMarks> marks) {
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> demosOf;
    for (std::uint32_t demo = 0; demo < marks.size(); ++demo) {
        std::set<std::uint32_t> before;  ///< demos that share a mark
        for (const auto mark : marks[demo]) {
            auto& demos = demosOf[mark];
            before.insert(demos.begin(), demos.end());
            demos.push_back(demo);
        }
        for (const auto other : before) {
            if (!showOneMatch(marks[demo], marks[other])) continue;
            const auto first = first_.try_emplace(other, other).first->second;
            first_[demo] = first;
            break;
        }
    }
}

std::size_t DemoMatches::count(std::span<const std::uint32_t> demos) const {
    std::set<std::uint32_t> matches;
    for (const auto demo : demos) matches.insert(of(demo).value_or(demo));
    return matches.size();
}

}  // namespace navwright
