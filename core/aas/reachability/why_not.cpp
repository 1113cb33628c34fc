#include "core/aas/reachability/why_not.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/aas/reachability/floor_reachabilities.h"
#include "core/aas/reachability/jump_reachabilities.h"
#include "core/aas/reachability/ladder_reachabilities.h"
#include "core/aas/reachability/ledge_reachabilities.h"
#include "core/aas/reachability/swim_reachabilities.h"
#include "core/base/index.h"

namespace navwright {

namespace {

std::string placeWords(const Vec3& at) {
    return fmt::format("({:.0f} {:.0f} {:.0f})", at.x, at.y, at.z);
}

class Questions {
  public:
    Questions(const ReachInput& input, std::int32_t from, std::int32_t to)
        : input_(input), space_(input.space), rules_(input.rules), from_(from), to_(to) {}

    std::vector<RuleVerdict> ask() {
        swim();
        level();
        const auto neighbours = floorNeighbours(input_, from_);
        const auto found = std::ranges::find(neighbours, to_, &FloorNeighbour::area);
        const FloorNeighbour apart{.area = to_, .ground = {}, .water = {}};
        steps(found == neighbours.end() ? apart : *found);
        ladder();
        jump();
        ledge();
        return std::move(verdicts_);
    }

  private:
    void say(AasTravel travel, bool holds, std::string words);

    void swim() {
        for (const auto area : {from_, to_}) {
            if (!space_.isLiquid(area))
                return say(AasTravel::swim, false, fmt::format("area {} is not liquid", area));
        }
        if (space_.isCrouchOnly(to_))
            return say(AasTravel::swim, false, fmt::format("area {} is for crouching only", to_));
        const auto reachabilities = swimReachabilities(input_, from_);
        const bool holds =
            std::ranges::find(reachabilities, to_, &AasReachability::area) != reachabilities.end();
        say(AasTravel::swim, holds,
            holds ? "they share a face under the surface" : "they share no face with liquid at its middle");
    }

    void level() {
        for (const auto area : {from_, to_}) {
            if (!space_.isGrounded(area))
                return say(AasTravel::walk, false, fmt::format("area {} has no floor", area));
        }
        const auto reachabilities = levelReachabilities(input_, from_);
        const bool holds =
            std::ranges::find(reachabilities, to_, &AasReachability::area) != reachabilities.end();
        say(AasTravel::walk, holds, holds ? "their floors share an edge" : "their floors share no edge");
    }

    void steps(const FloorNeighbour& neighbour) {
        const auto reachability = stepReachability(input_, from_, neighbour);
        const auto travel = reachability.area == 0 ? AasTravel::none : reachability.travel();
        const bool walks = travel == AasTravel::walk || travel == AasTravel::crouch;
        const auto& ground = neighbour.ground;
        if (!ground.found) {
            const std::string words = "no edge of one floor stands over or under an edge of the other";
            say(AasTravel::walk, walks, words);
            say(AasTravel::barrierJump, false, words);
        } else {
            const auto height = std::abs(ground.rise);
            const auto words =
                fmt::format("{} of {:.1f} units, and a step is lower than {:.0f}",
                            ground.rise < 0 ? "a step down" : "a step", height, rules_.maxStep);
            say(AasTravel::walk, walks, words);
            say(AasTravel::barrierJump, travel == AasTravel::barrierJump, barrierWords(neighbour));
            if (ground.rise <= -rules_.maxStep) {
                const bool holds = travel == AasTravel::walkOffLedge;
                say(AasTravel::walkOffLedge, holds,
                    holds ? fmt::format("a fall of {:.1f} units", height)
                          : fmt::format("a fall of {:.1f} units at {} is not free for a standing player, or "
                                        "ends in another area",
                                        height, placeWords(ground.end)));
            }
        }
        if (!space_.isLiquid(from_)) return;
        const auto& water = neighbour.water;
        say(AasTravel::waterJump, travel == AasTravel::waterJump,
            water.found
                ? fmt::format("the edge is {:.1f} units above the surface's, with water {:.0f} below it "
                              "wanted",
                              water.rise, rules_.maxWaterJump)
                : "no edge of the surface stands under an edge of the floor");
    }

    [[nodiscard]] std::string barrierWords(const FloorNeighbour& neighbour) const {
        const float rise = neighbour.ground.rise;
        if (rise <= 0) return "the floor is not higher";
        for (const auto area : {from_, to_}) {
            if (space_.isCrouchOnly(area)) return fmt::format("area {} is for crouching only", area);
        }
        if (rise < rules_.maxBarrier && neighbour.water.found)
            return fmt::format("a barrier of {:.1f} units in water", rise);
        return fmt::format("a barrier of {:.1f} units, and a barrier is lower than {:.0f}", rise,
                           rules_.maxBarrier);
    }

    void ladder() {
        for (const auto area : {from_, to_}) {
            if (!space_.isLadder(area))
                return say(AasTravel::ladder, false, fmt::format("area {} has no ladder", area));
        }
        const Ladders ladders(space_);
        if (ladders.pairOf(from_, to_).one == 0)
            return say(AasTravel::ladder, false, "their ladders share no edge");
        ReachDraft draft(space_.aas().areas.size());
        addLadderReachabilities(input_, ladders, from_, to_, draft);
        const bool holds = draft.leads(from_, to_);
        const bool low = !rules_.climbsDucked && (space_.isCrouchOnly(from_) || space_.isCrouchOnly(to_));
        say(AasTravel::ladder, holds,
            holds ? "their ladders share an edge"
            : low ? "one of them is for crouching only, and nobody climbs ducked"
                  : "their ladders are not upright, make a corner, or share an upright edge");
    }

    void jump() {
        const auto trial = tryJump(input_, from_, to_);
        const bool holds = trial.outcome == JumpOutcome::reachability;
        say(holds ? trial.reachability.travel() : AasTravel::jump, holds, jumpWords(trial));
    }

    [[nodiscard]] std::string jumpWords(const JumpTrial& trial) const {
        const auto& [start, end, distance] = trial.nearest;
        const auto between = fmt::format("from {} to {}", placeWords(start), placeWords(end));
        switch (trial.outcome) {
            case JumpOutcome::reachability:
                return fmt::format("{}, {:.0f} units at {:.0f} units/s", between, distance, trial.speed);
            case JumpOutcome::noFloor:
                return fmt::format("area {} has no floor", space_.isGrounded(from_) ? to_ : from_);
            case JumpOutcome::crouchOnly:
                return fmt::format("area {} is for crouching only", space_.isCrouchOnly(from_) ? from_ : to_);
            case JumpOutcome::together:
                return fmt::format("the floors are {:.1f} units apart: nothing to jump over", distance);
            case JumpOutcome::far:
                return fmt::format("{}: {:.0f} units, {:.0f} at most", between, distance,
                                   2 * rules_.farthestJump());
            case JumpOutcome::high:
                return fmt::format("{}: {:.1f} units up, {:.1f} at most", between, end.z - start.z,
                                   rules_.jumpHeight());
            case JumpOutcome::fast:
                return fmt::format("{}: needs {:.0f} units/s, has {:.0f}", between, trial.speed,
                                   rules_.maxSpeed);
            case JumpOutcome::steep:
                return fmt::format("{}: less than 10 units to go", between);
            case JumpOutcome::blockedStart:
                return fmt::format("no room beyond {}", placeWords(start));
            case JumpOutcome::blockedEnd:
                return fmt::format("no room before {}", placeWords(end));
            case JumpOutcome::floorAtStart:
                return fmt::format("floor goes on beyond {}, {:.1f} below: nothing to jump over",
                                   placeWords(start), trial.drop);
            case JumpOutcome::floorAtEnd:
                return fmt::format("floor stands before {}, {:.1f} below: nothing to jump over",
                                   placeWords(end), trial.drop);
            case JumpOutcome::unfinished:
                return fmt::format("{}: in the air for 3 s and more", between);
            case JumpOutcome::deadly:
                return fmt::format("{}: into lava or slime at {}", between, placeWords(trial.landed));
            case JumpOutcome::elsewhere:
                return fmt::format("{} at {:.0f} units/s: comes down at {}, in another area", between,
                                   trial.speed, placeWords(trial.landed));
        }
        return {};
    }

    void ledge() {
        ReachDraft draft(space_.aas().areas.size());
        addLedgeReachabilities(input_, from_, draft);
        const bool holds = draft.leads(from_, to_);
        say(AasTravel::walkOffLedge, holds,
            holds ? "a step off an edge ends there" : "no step off an edge of the floor ends there");
    }

    const ReachInput& input_;
    const AreaSpace& space_;
    const ReachRules& rules_;
    std::int32_t from_, to_;
    std::vector<RuleVerdict> verdicts_;
};

// Outside of the class: inlined with a literal, GCC 12 warns of bytes beyond the text that nobody copies.
[[gnu::noinline]] void Questions::say(AasTravel travel, bool holds, std::string words) {
    verdicts_.push_back({travel, holds, std::move(words)});
}

}  // namespace

Result<WhyNot> whyNot(const AasFile& aas, const Collision& world, const ReachRules& rules, std::int32_t from,
                      std::int32_t to) {
    for (const auto area : {from, to}) {
        if (area < 1 || toIndex(area) >= aas.areas.size())
            return fail(fmt::format("There is no area {}", area));
    }
    if (from == to) return fail(fmt::format("Both places are in area {}: nothing is between them", from));
    WhyNot answer;
    answer.from = from;
    answer.to = to;
    const auto& settings = aas.settings[from];
    for (std::int32_t k = 0; k < settings.reachabilityCount; ++k) {
        const auto number = settings.firstReachability + k;
        if (aas.reachabilities[number].area == to && answer.reachability == 0) answer.reachability = number;
    }
    const AreaSpace space(aas);
    const AreaFloors floors(space, rules.steepest);
    const ReachInput input{space, floors, world, rules};
    answer.rules = Questions(input, from, to).ask();
    return answer;
}

}  // namespace navwright
