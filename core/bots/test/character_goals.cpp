#include "core/bots/test/character_goals.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/index.h"
#include "core/nav/graph/path_query.h"

namespace navwright {

namespace {

constexpr std::uint64_t kGoalSeed = 0x63686172616374;
constexpr std::int64_t kFramesASecond = 10;

constexpr double kItemReturns = 30;  ///< s until a bot without a cooldown takes an item again
constexpr double kSoonest = 0.1;     ///< s; no way counts as shorter

bool weighs(const Character& character) {
    return character.choose != GoalRule::server;
}

bool takesItems(const Character& character) {
    return character.traits.detour > 0;
}

}  // namespace

CharacterGoals::CharacterGoals(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                               const Team& team, std::span<const std::uint32_t> demoVisits,
                               std::uint64_t seed)
    : graph_(graph), team_(team), resting_(team.of.size()), random_(seed + kGoalSeed) {
    if (std::ranges::any_of(team.characters, takesItems)) items_ = itemNodes(graph, bsp);
    if (!std::ranges::any_of(team.characters, weighs)) return;
    const bool exposure = std::ranges::any_of(
        team.characters, [](const Character& one) { return one.uses(Criterion::NodeExposure); });
    facts_ = std::make_unique<const NodeCriteria>(graph, bsp, world, demoVisits, exposure);
    touchedAt_.assign(graph.nodes.size(), -1);
    for (const auto& character : team.characters) usesTime_.push_back(character.uses(Criterion::GoalTime));
}

void CharacterGoals::touched(int bot, std::span<const std::int32_t> nodes, int frame) {
    const auto& traits = team_.characterOf(bot).traits;
    if (traits.detour > 0) {
        for (const auto node : nodes) {
            if (!std::ranges::binary_search(items_, node)) continue;
            rest(bot, node, frame, traits.cooldown > 0 ? traits.cooldown : kItemReturns);
        }
    }
    if (touchedAt_.empty()) return;
    for (const auto node : nodes) touchedAt_[node] = frame;
}

void CharacterGoals::done(int bot, std::int32_t goal, int frame) {
    const auto& traits = team_.characterOf(bot).traits;
    const bool item = traits.detour > 0 && std::ranges::binary_search(items_, goal);
    const double cooldown = traits.cooldown > 0 || !item ? traits.cooldown : kItemReturns;
    if (goal >= 0 && cooldown > 0) rest(bot, goal, frame, cooldown);
}

void CharacterGoals::rest(int bot, std::int32_t node, int frame, double seconds) {
    auto& resting = resting_[bot];
    std::erase_if(resting, [&](const Rest& rest) { return rest.until <= frame || rest.node == node; });
    resting.push_back({node, frame + static_cast<int>(std::lround(seconds * kFramesASecond))});
}

bool CharacterGoals::rests(int bot, std::int32_t node, int frame) const {
    return std::ranges::any_of(resting_[bot],
                               [&](const Rest& rest) { return rest.node == node && rest.until > frame; });
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

CriterionValues CharacterGoals::valuesAt(std::int32_t node, const Question& question,
                                         std::span<const double> times, const SimCounters& counters) const {
    const auto index = toIndex(node);
    auto values = facts_->at(node);
    const auto& origin = graph_.nodes[index].origin;
    values.set(Criterion::NodeVisits, counters.touchesOf(node));
    values.set(Criterion::NodeFailures, counters.failuresOf(node));
    if (touchedAt_[index] >= 0)
        values.set(Criterion::NodeAge, double{kBotFrameSeconds} * (question.frame - touchedAt_[index]));
    values.set(Criterion::GoalDistance, glm::distance(origin, question.body->origin()));
    if (!times.empty()) values.set(Criterion::GoalTime, times[index]);
    float nearest = std::numeric_limits<float>::max();
    for (const auto& other : question.others) nearest = std::min(nearest, glm::distance(other, origin));
    values.set(Criterion::NearBot, nearest);
    values.set(Criterion::BotWater, question.body->found.waterLevel > 1 ? 1 : 0);
    values.set(Criterion::BotLadder, question.body->touchingLadder ? 1 : 0);
    return values;
}

const std::vector<double>& CharacterGoals::timesFromItem(std::int32_t node) {
    auto& times = timesOfItems_[node];
    if (times.empty()) times = quickestWays(graph_, node).seconds;
    return times;
}

CharacterGoals::Answer CharacterGoals::onTheWay(const Question& question, SimCounters& counters) {
    const auto& character = team_.characterOf(question.bot);
    const auto ways = quickestWays(graph_, question.from);
    const auto& from = ways.seconds;
    const double straight = from[toIndex(question.held)];
    if (!std::isfinite(straight)) return {};
    const auto isTaken = [&](std::int32_t node) {
        for (int bot = 0; bot < counters.bots(); ++bot) {
            if (counters.goalOf(bot) == node) return true;
        }
        return false;
    };
    Answer answer;
    double best = 0;
    for (const auto item : items_) {
        const double to = from[toIndex(item)];
        // The first condition spares the search from items that are too far.
        if (item == question.from || item == question.held || to > straight + character.traits.detour ||
            rests(question.bot, item, question.frame) || isTaken(item) || !counters.canBeGoal(item))
            continue;
        const double detour = to + timesFromItem(item)[toIndex(question.held)] - straight;
        if (detour > character.traits.detour) continue;
        const double value =
            weighs(character) ? wanted(character, valuesAt(item, question, from, counters)) : kMostWant;
        const double worth = value / std::max(to, kSoonest);
        if (worth <= best) continue;
        best = worth;
        answer = {.goal = item,
                  .reason = {.rule = GoalReason::Rule::onTheWay,
                             .interrupted = question.held,
                             .detour = std::max(detour, 0.0)}};
    }
    for (auto at = answer.goal; at >= 0 && at != question.from; at = ways.before[toIndex(at)])
        answer.path.push_back(at);
    std::ranges::reverse(answer.path);
    return answer;
}

CharacterGoals::Answer CharacterGoals::choose(const Question& question, SimCounters& counters) {
    const auto character = team_.of[question.bot];
    const auto& wants = team_.characters[character];
    auto candidates = counters.candidates(question.bot, question.from);
    if (question.held >= 0) {
        const auto place = std::ranges::lower_bound(candidates, question.held);
        if (place == candidates.end() || *place != question.held) candidates.insert(place, question.held);
    }
    const auto cools = [&](std::int32_t node) {
        return node != question.held && rests(question.bot, node, question.frame);
    };
    if (!std::ranges::all_of(candidates, cools)) std::erase_if(candidates, cools);
    if (candidates.empty()) return {};

    const auto times = usesTime_[character] ? travelTimes(graph_, question.from) : std::vector<double>();

    std::vector<GoalOffer> offers;
    offers.reserve(candidates.size());
    for (const auto node : candidates)
        offers.push_back({node, wanted(wants, valuesAt(node, question, times, counters))});
    const auto chosen = chooseOffer(wants.choose, offers, random_(), question.held);
    const auto goal = offers[chosen].node;
    auto want = explainWant(wants, valuesAt(goal, question, times, counters));
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
