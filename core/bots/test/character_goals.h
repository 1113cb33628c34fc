#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <span>
#include <vector>

#include "core/bots/characters/goal_choice.h"
#include "core/bots/characters/team.h"
#include "core/bots/test/node_criteria.h"
#include "core/bots/test/sim_counters.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/movement/bot_driver.h"

namespace navwright {

/// Chooses goals for bots whose characters have weights in one test, and draws the habits of the whole team.
class CharacterGoals {
  public:
    /// All arguments must outlive it. Does nothing for a team of the server's bots.
    CharacterGoals(const NavGraph& graph, const BspFile& bsp, const Collision& world, const Team& team,
                   std::span<const std::uint32_t> demoVisits, std::uint64_t seed);

    /// Records that a bot touched nodes in a frame. Items there are not there for it for a while, if it takes
    /// items on its way.
    void touched(int bot, std::span<const std::int32_t> nodes, int frame);
    /// Records that a bot reached or gave up a goal, which starts its cooldown.
    void done(int bot, std::int32_t goal, int frame);

    struct Question {
        int bot = 0;
        std::int32_t from = -1;
        std::int32_t held = -1;  ///< current goal, -1: none
        const BotBody* body = nullptr;
        std::span<const Vec3> others;  ///< origins of other living bots
        int frame = 0;
    };
    struct Answer {
        std::int32_t goal = -1;  ///< -1: none
        GoalReason reason;
        std::vector<std::int32_t> path = {};  ///< of onTheWay(): the quickest, as BotPaths::find() gives it
    };
    /// Chooses the goal that the bot's character wants from the candidates of `counters`. Goals in cooldown
    /// are taken only when there are no others.
    [[nodiscard]] Answer choose(const Question& question, SimCounters& counters);

    /// The short-term goal that the bot takes on its way to `held`: an item that makes the way at most its
    /// character's `detour` longer, and the most wanted for the time to it; -1: none.
    [[nodiscard]] Answer onTheWay(const Question& question, SimCounters& counters);

    /// Draws how the bot moves along its next link, by its character's shares.
    [[nodiscard]] BotManner drawManner(int bot);

  private:
    struct Rest {
        std::int32_t node = -1;
        int until = 0;  ///< end of the cooldown
    };

    [[nodiscard]] CriterionValues valuesAt(std::int32_t node, const Question& question,
                                           std::span<const double> times, const SimCounters& counters) const;
    [[nodiscard]] bool rests(int bot, std::int32_t node, int frame) const;
    void rest(int bot, std::int32_t node, int frame, double seconds);
    [[nodiscard]] const std::vector<double>& timesFromItem(std::int32_t node);

    const NavGraph& graph_;
    const Team& team_;
    std::vector<std::int32_t> items_;                           ///< nodes with items; empty: not wanted
    std::map<std::int32_t, std::vector<double>> timesOfItems_;  ///< travel times from them, once asked for
    std::unique_ptr<const NodeCriteria> facts_;                 ///< null when no character has weights
    std::vector<int> touchedAt_;                                ///< by node: last frame, -1: never
    std::vector<std::vector<Rest>> resting_;                    ///< by bot
    std::vector<bool> usesTime_;                                ///< by character
    std::mt19937_64 random_;
};

}  // namespace navwright
