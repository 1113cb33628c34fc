#pragma once

#include <cstdint>
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

/// The goals of bots whose characters have weights, in one test, and the habits that all of the team draw.
class CharacterGoals {
  public:
    /// What is given must outlive this. Without characters that differ from the server's bot it does nothing.
    CharacterGoals(const NavGraph& graph, const BspFile& bsp, const Collision& world, const Team& team,
                   std::span<const std::uint32_t> demoVisits, std::uint64_t seed);

    /// A bot touched these nodes in this frame.
    void touched(std::span<const std::int32_t> nodes, int frame);
    /// A bot reached or gave up this goal, and wants it no more for its character's cooldown.
    void done(int bot, std::int32_t goal, int frame);

    struct Question {
        int bot = 0;
        std::int32_t from = -1;
        std::int32_t held = -1;  ///< the goal it has, -1: none
        const BotBody* body = nullptr;
        std::span<const Vec3> others;  ///< other living bots
        int frame = 0;
    };
    struct Answer {
        std::int32_t goal = -1;  ///< -1: none
        GoalReason reason;
    };
    /// The goal that the bot's character wants, of what `counters` has for candidates. What it left alone
    /// lately it takes only where there is nothing else.
    [[nodiscard]] Answer choose(const Question& question, SimCounters& counters);

    /// How the bot goes along its next link, drawn by the shares of its character.
    [[nodiscard]] BotManner drawManner(int bot);

  private:
    struct Rest {
        std::int32_t node = -1;
        int until = 0;  ///< frame
    };

    const NavGraph& graph_;
    const Team& team_;
    std::unique_ptr<const NodeCriteria> facts_;  ///< where a character has weights
    std::vector<int> touchedAt_;                 ///< by node: frame, -1: never
    std::vector<std::vector<Rest>> resting_;     ///< by bot
    std::vector<bool> usesTime_;                 ///< by character
    std::mt19937_64 random_;
};

}  // namespace navwright
