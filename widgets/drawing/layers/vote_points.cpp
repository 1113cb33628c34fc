#include "widgets/drawing/layers/vote_points.h"

#include <fmt/format.h>

#include "core/generate/pipeline/generation.h"
#include "widgets/drawing/layers/point_cloud.h"
#include "widgets/drawing/layers/sample_values.h"

namespace navwright {

namespace {

constexpr double kLightest = 8;  ///< sixteenths of the point size for weight 0; 16 more for weight 1

/// There are but two weights. Their colours are those of the same samples in the gated stage.
enum Weighing : std::uint8_t { kReducedVote, kFullVote };

MoveState stateOf(const Vote& vote) {
    if (vote.is(Vote::onLadder)) return MoveState::onLadder;
    if (vote.is(Vote::underwater)) return MoveState::underwater;
    if (vote.is(Vote::takingOff)) return MoveState::takingOff;
    if (vote.is(Vote::airborne)) return MoveState::airborne;
    return vote.is(Vote::crouched) ? MoveState::crouched : MoveState::standing;
}

}  // namespace

VotePoints::VotePoints(const Generation& generation, std::string_view key)
    : votes_(generation.votes), key_(key), numbers_(generation) {}

std::vector<std::string> VotePoints::categories() const {
    if (key_ == "state") return stateNames();
    if (key_ == "weight")
        return {fmt::format("{:g}: before a death by the map", votes_->penaltyFactor()), "1: in full"};
    std::vector<std::string> names;
    if (key_ == "demo") {
        for (std::size_t i = 0; i < votes_->demoCount(); ++i) names.push_back(votes_->demo(i).name);
    }
    return names;
}

int VotePoints::foremost() const {
    return key_ == "weight" ? static_cast<int>(kReducedVote) : -1;
}

float VotePoints::value(const Vote& vote, std::uint32_t demo) const {
    if (key_ == "speed") return vote.pathSpeed;
    if (key_ == "vz") return vote.vz;
    if (key_ == "time") return static_cast<float>(vote.frame * kFrameSeconds);
    if (key_ == "demo") return static_cast<float>(demo);
    if (key_ == "state") return static_cast<float>(stateOf(vote));
    return vote.is(Vote::penalised) ? kReducedVote : kFullVote;
}

PackedPoint VotePoints::packed(const Vote& vote, std::uint32_t demo, const PointDrawList& list,
                               const Scale& scale) const {
    const auto size = static_cast<std::uint8_t>(kLightest + 16 * votes_->weight(vote));
    return packPoint(list, scale, vote.origin.units(), value(vote, demo),
                     numbers_.of(demo, vote.slot, vote.frame, vote.pathSpeed), size);
}

}  // namespace navwright
