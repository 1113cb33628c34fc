#include "core/generate/votes/vote.h"

namespace navwright {

namespace {

DemoMatches matchesOf(const std::vector<std::shared_ptr<const DemoVotes>>& demos) {
    std::vector<MatchMarks> marks;
    for (const auto& demo : demos) marks.push_back(matchMarks(demo->votes));
    return DemoMatches(marks);
}

}  // namespace

VoteSet::VoteSet(std::vector<std::shared_ptr<const DemoVotes>> demos, double penaltyFactor)
    : VoteStream(matchesOf(demos)), demos_(std::move(demos)), penaltyFactor_(penaltyFactor) {
    firsts_.reserve(demos_.size() + 1);
    for (const auto& demo : demos_) {
        firsts_.push_back(firsts_.back() + static_cast<std::uint32_t>(demo->votes.size()));
    }
    std::uint32_t demo = 0;
    for (std::uint32_t vote = 0; vote < size(); vote += 1u << kHintShift) {
        while (vote >= firsts_[demo + 1]) ++demo;
        hints_.push_back(demo);
    }
}

Result<> VoteSet::forDemos(const Visit& visit, JobContext& context) const {
    for (std::uint32_t demo = 0; demo < demos_.size(); ++demo) {
        if (context.stopRequested()) return cancelled();
        NAV_TRY(visit(demo, firsts_[demo], demos_[demo]->votes));
    }
    return {};
}

}  // namespace navwright
