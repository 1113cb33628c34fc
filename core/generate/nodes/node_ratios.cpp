#include "core/generate/nodes/node_ratios.h"

#include <cmath>

#include "core/demos/reading/recording.h"

namespace navwright {

namespace {

/// More than half of the votes.
constexpr float kMajority = 0.5f;

/// The speed of 1/8 units in 0.1 s that was rounded to a whole number.
double inFrameSteps(std::int16_t vz) {
    constexpr double kStep = kOriginScale / kFrameSeconds;
    return std::round(vz / kStep) * kStep;
}

bool isLadder(const Movement& movement, const Parameters& parameters, bool mapLoaded, bool up) {
    const auto& ratios = movement.ratios;
    const bool literal = parameters.choice(Param::LadderRule) == "literal";
    if (!literal && ratios.climbing > kMajority) return (movement.up >= movement.down) == up;
    // The means alone also match lifts and falls.
    const bool lift = ratios.flown > kMajority || (mapLoaded && ratios.onLadder <= kMajority);
    if (lift && !literal) return false;
    const auto speed = parameters.real32(Param::LadderVz);
    return ratios.meanDxy < parameters.real32(Param::LadderDxy) &&
           (up ? ratios.meanVz > speed : ratios.meanVz < -speed);
}

bool isJump(const NodeRatios& ratios, const Parameters& parameters) {
    if (parameters.choice(Param::JumpRule) == "literal")
        return ratios.meanVz > parameters.real32(Param::JumpVz);
    return ratios.takingOff > parameters.real32(Param::JumpShare);
}

}  // namespace

double horizontalDistance(const Vote& a, const Vote& b) {
    const double dx = b.origin.x() - a.origin.x(), dy = b.origin.y() - a.origin.y();
    return std::sqrt(dx * dx + dy * dy) * static_cast<double>(kOriginScale);
}

ClimbRule::ClimbRule(const Parameters& parameters, bool mapLoaded)
    : leastSpeed_(parameters.real(Param::LadderVz)),
      mostDrift_(parameters.real(Param::LadderDxy)),
      mapLoaded_(mapLoaded),
      byFrame_(parameters.choice(Param::VoteRise) == "frame") {}

double ClimbRule::climb(const Vote& vote, const Vote* after) const {
    if (after == nullptr || vote.went(Vote::flownWay) || vote.is(Vote::underwater)) return 0;
    if (mapLoaded_ && !vote.is(Vote::onLadder)) return 0;
    const auto dz = (after->origin.z() - vote.origin.z()) * static_cast<double>(kOriginScale);
    const auto speed = dz / ((after->frame - vote.frame) * kFrameSeconds);
    if (std::abs(speed) <= leastSpeed_ || horizontalDistance(vote, *after) >= mostDrift_) return 0;
    return speed;
}

void MovementTally::add(const Vote& vote, const Vote* before, const Vote* after, const ClimbRule& rule) {
    ++votes_;
    underwater_ += vote.is(Vote::underwater) ? 1 : 0;
    crouched_ += vote.is(Vote::crouched) ? 1 : 0;
    takingOff_ += vote.is(Vote::takingOff) ? 1 : 0;
    onLadder_ += vote.is(Vote::onLadder) ? 1 : 0;
    airborne_ += vote.is(Vote::airborne) ? 1 : 0;
    flown_ += vote.went(Vote::flownWay) ? 1 : 0;
    const auto climb = rule.climb(vote, after);
    up_ += climb > 0 ? 1 : 0;
    down_ += climb < 0 ? 1 : 0;
    const auto* neighbour = after != nullptr ? after : before;
    if (neighbour != nullptr || rule.ratesLone()) {
        ++rated_;
        vz_ += rule.ratesLone() ? inFrameSteps(vote.vz) : vote.vz;
    }
    if (neighbour != nullptr) {
        ++moving_;
        dxy_ += horizontalDistance(vote, *neighbour);
    }
}

Movement MovementTally::movement() const {
    const auto share = [&](std::uint32_t count) {
        return static_cast<float>(count) / static_cast<float>(votes_);
    };
    Movement movement;
    movement.up = up_;
    movement.down = down_;
    movement.airborne = share(airborne_);
    movement.ratios = {.underwater = share(underwater_),
                       .crouched = share(crouched_),
                       .takingOff = share(takingOff_),
                       .onLadder = share(onLadder_),
                       .flown = share(flown_),
                       .climbing = share(up_ + down_)};
    if (rated_ > 0) movement.ratios.meanVz = static_cast<float>(vz_ / rated_);
    if (moving_ > 0) movement.ratios.meanDxy = static_cast<float>(dxy_ / moving_);
    return movement;
}

Movement measureMovement(const VoteSet& votes, std::span<const std::uint32_t> members,
                         const ClimbRule& rule) {
    MovementTally tally;
    forVotes(votes, members, [&](const Vote& vote, const Vote* before, const Vote* after, std::uint32_t) {
        tally.add(vote, before, after, rule);
    });
    return tally.movement();
}

NodeType movementType(const Movement& movement, const Parameters& parameters, bool mapLoaded) {
    const auto& ratios = movement.ratios;
    if (ratios.underwater > parameters.real32(Param::WaterShare)) return NodeType::water;
    if (ratios.crouched > parameters.real32(Param::CrouchShare)) return NodeType::crouch;
    if (isLadder(movement, parameters, mapLoaded, true)) return NodeType::ladderUp;
    if (isLadder(movement, parameters, mapLoaded, false)) return NodeType::ladderDown;
    if (isJump(ratios, parameters)) return NodeType::jump;
    return NodeType::move;
}

}  // namespace navwright
