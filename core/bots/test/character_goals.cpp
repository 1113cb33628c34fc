#include "core/bots/test/character_goals.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/index.h"

namespace navwright {

namespace {

constexpr std::uint64_t kGoalSeed = 0x63686172616374;
constexpr std::int64_t kFramesASecond = 10;

bool weighs(const Character& character) {
    return character.choose != GoalRule::server;
}

}  // namespace

CharacterGoals::CharacterGoals(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                               const Team& team, std::span<const std::uint32_t> demoVisits,
                               std::uint64_t seed)
    : graph_(graph), team_(team), resting_(team.of.size()), random_(seed + kGoalSeed) {
    if (!std::ranges::any_of(team.characters, weighs)) return;
    facts_ = std::make_unique<const NodeCriteria>(graph, bsp, world, demoVisits);
    touchedAt_.assign(graph.nodes.size(), -1);
    for (const auto& character : team.characters) usesTime_.push_back(character.uses(Criterion::GoalTime));
}

void CharacterGoals::touched(std::span<const std::int32_t> nodes, int frame) {
    if (touchedAt_.empty()) return;
    for (const auto node : nodes) touchedAt_[node] = frame;
}

void CharacterGoals::done(int bot, std::int32_t goal, int frame) {
    const auto cooldown = team_.characterOf(bot).traits.cooldown;
    if (goal < 0 || cooldown <= 0) return;
    auto& resting = resting_[bot];
    std::erase_if(resting, [&](const Rest& rest) { return rest.until <= frame || rest.node == goal; });
    resting.push_back({goal, frame + static_cast<int>(std::lround(cooldown * kFramesASecond))});
}

BotManner CharacterGoals::drawManner(int bot) {
    constexpr std::uint64_t kSteps = std::uint64_t{1} << 53;
    const auto& traits = team_.characterOf(bot).traits;
    const auto happens = [&](double share) {
        return static_cast<double>(random_() % kSteps) < share * static_cast<double>(kSteps);
    };
    BotManner manner;
    manner.walks = happens(traits.walk);
    manner.crouches = happens(traits.crouch);
    manner.jumps = happens(traits.jump) && !manner.crouches;
    manner.turn = static_cast<float>(traits.turn * kBotFrameSeconds);
    return manner;
}

CharacterGoals::Answer CharacterGoals::choose(const Question& question, SimCounters& counters) {
    const auto character = team_.of[question.bot];
    const auto& wants = team_.characters[character];
    auto candidates = counters.candidates(question.bot, question.from);
    if (question.held >= 0) {
        const auto place = std::ranges::lower_bound(candidates, question.held);
        if (place == candidates.end() || *place != question.held) candidates.insert(place, question.held);
    }
    const auto& resting = resting_[question.bot];
    const auto rests = [&](std::int32_t node) {
        return node != question.held && std::ranges::any_of(resting, [&](const Rest& rest) {
                   return rest.node == node && rest.until > question.frame;
               });
    };
    if (!std::ranges::all_of(candidates, rests)) std::erase_if(candidates, rests);
    if (candidates.empty()) return {};

    const auto times = usesTime_[character] ? travelTimes(graph_, question.from) : std::vector<double>();
    const auto place = question.body->origin();
    const auto valuesAt = [&](std::int32_t node) {
        const auto index = toIndex(node);
        auto values = facts_->at(node);
        const auto& origin = graph_.nodes[index].origin;
        values.set(Criterion::NodeVisits, counters.touchesOf(node));
        values.set(Criterion::NodeFailures, counters.failuresOf(node));
        if (touchedAt_[index] >= 0)
            values.set(Criterion::NodeAge, double{kBotFrameSeconds} * (question.frame - touchedAt_[index]));
        values.set(Criterion::GoalDistance, glm::distance(origin, place));
        if (!times.empty()) values.set(Criterion::GoalTime, times[index]);
        float nearest = std::numeric_limits<float>::max();
        for (const auto& other : question.others) nearest = std::min(nearest, glm::distance(other, origin));
        values.set(Criterion::NearBot, nearest);
        values.set(Criterion::BotWater, question.body->found.waterLevel > 1 ? 1 : 0);
        values.set(Criterion::BotLadder, question.body->touchingLadder ? 1 : 0);
        return values;
    };

    std::vector<GoalOffer> offers;
    offers.reserve(candidates.size());
    for (const auto node : candidates) offers.push_back({node, wanted(wants, valuesAt(node))});
    const auto chosen = chooseOffer(wants.choose, offers, random_(), question.held);
    const auto goal = offers[chosen].node;
    auto want = explainWant(wants, valuesAt(goal));
    Answer answer{.goal = goal,
                  .reason = {.choose = wants.choose,
                             .combine = wants.combine,
                             .value = want.value,
                             .parts = std::move(want.parts),
                             .offers = static_cast<std::uint32_t>(offers.size())}};
    for (const auto& offer : offers) {
        if (offer.node == goal) continue;
        if (answer.reason.nextBest < 0 || offer.value > answer.reason.nextValue) {
            answer.reason.nextBest = offer.node;
            answer.reason.nextValue = offer.value;
        }
    }
    return answer;
}

}  // namespace navwright
