#include "evidence/link_trial.h"

#include <fmt/format.h>

#include "bsp/hurt_volumes.h"
#include "evidence/rule_check.h"

namespace navwright {

namespace {

std::string failureText(LinkFailure failure) {
    switch (failure) {
        case LinkFailure::outside:
            return "a place is outside any map";
        case LinkFailure::startBlocked:
            return "there is no room for a body at the start";
        case LinkFailure::startInAir:
            return "there is nothing to stand on at the start";
        case LinkFailure::endBlocked:
            return "there is no room for a body at the end";
        case LinkFailure::blocked:
            return "something stands in the way";
        case LinkFailure::tooHigh:
            return "the target is above what they can reach";
        case LinkFailure::falls:
            return "they fall off on the way";
        case LinkFailure::tooFar:
            return "a jump lands short";
        case LinkFailure::hazard:
            return "lava, slime or a volume that hurts is in the way";
        case LinkFailure::deadly:
            return "the fall kills";
        case LinkFailure::timedOut:
        case LinkFailure::none:
            break;
    }
    return "they do not arrive in time";
}

std::string sentenceOf(const LinkJudgement& judged) {
    if (!judged.possible) return "No simulated bot makes it: " + failureText(judged.failure);
    auto text = fmt::format("Simulated bots make it by {} in {} s", moveMeansName(judged.means),
                            figure(static_cast<double>(judged.seconds)));
    text += judged.certain ? ", from every start tried"
                           : fmt::format(", from {} of {} starts", judged.succeeded, judged.tried);
    if (judged.damage > 0) text += fmt::format(", at the cost of {} health", judged.damage);
    return text;
}

}  // namespace

LinkTrial tryLink(const GameMap& map, const Vec3& from, const Vec3& to, NodeType type) {
    const auto hurt = hurtBoxes(map.bsp);
    LinkTrial trial;
    trial.judged = judgeLink({map.collision, hurt}, {from, to});
    trial.advice = adviceFor(type, trial.judged, trial.suggested);
    trial.sentence = sentenceOf(trial.judged);
    return trial;
}

}  // namespace navwright
