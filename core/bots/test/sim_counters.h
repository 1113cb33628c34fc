#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "core/bots/test/report.h"
#include "core/bots/test/simulator.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/graph/islands.h"

namespace navwright {

/// The counters of a running test, and the choice of goals, which follows them: what the nav test in the
/// server counts and chooses (engine_patch/navtest_core.c, navtest_goal.c), by the same rules.
class SimCounters {
  public:
    /// `team` must outlive this; without one nothing is counted by character.
    SimCounters(const NavGraph& graph, std::span<const std::int32_t> spawnNodes, int bots, std::uint64_t seed,
                const Team& team);

    /// A bot sets out for a goal, first attempting the link from -> to.
    void takeGoal(int bot, std::int32_t goal, std::int32_t from, std::int32_t to);
    /// A bot touched these nodes of its path, in the order of the path, and now attempts from -> to. Of the
    /// links on the way those count whose both ends were touched: a corner that was cut was not walked.
    void pass(int bot, std::span<const std::int32_t> touched, std::int32_t from, std::int32_t to);
    /// A bot touched its goal.
    void arrive(int bot);
    /// The goal was dropped for no fault of the nav.
    void dropGoal(int bot);
    /// A bot that made no progress gives its goal up; without one, `node`, where it stands, leads nowhere.
    void giveUp(int bot, std::int32_t node);
    /// By the map: the link being attempted has failed. Bot, time, cause, origin and node are set.
    void die(NavtestDeath death);
    /// No path was found to it.
    void refuse(int bot, std::int32_t goal);

    [[nodiscard]] std::int32_t goalOf(int bot) const { return bots_[static_cast<std::size_t>(bot)].goal; }
    [[nodiscard]] NodePair attemptOf(int bot) const { return bots_[static_cast<std::size_t>(bot)].attempt; }

    /// A goal for a bot on `from`: never touched ones first, of those one of the nearest by links; then those
    /// never reached as a goal; then any. Left out are goals of other bots, goals this bot was lately
    /// refused, and nodes a single link away: the engine stores no path that short. -1 when there is none.
    [[nodiscard]] std::int32_t chooseGoal(int bot, std::int32_t from);
    /// The rule by which chooseGoal() last found one.
    [[nodiscard]] GoalReason::Rule lastRule() const { return lastRule_; }
    /// All nodes that chooseGoal() would choose from if none was wanted more than others; ascending.
    [[nodiscard]] std::vector<std::int32_t> candidates(int bot, std::int32_t from);
    [[nodiscard]] std::uint32_t touchesOf(std::int32_t node) const {
        return nodes_[static_cast<std::size_t>(node)].touches;
    }
    /// Times that the node was given up as a goal.
    [[nodiscard]] std::uint32_t failuresOf(std::int32_t node) const {
        return nodes_[static_cast<std::size_t>(node)].stuck;
    }
    /// Nothing untouched can be reached from here, but from a spawn point.
    [[nodiscard]] bool belongsElsewhere(std::int32_t from);

    [[nodiscard]] std::size_t touched() const { return touched_; }
    /// Nodes, links, deaths and unreachable nodes into the report.
    void fill(NavtestReport& report) const;
    /// By character of the team.
    [[nodiscard]] std::vector<CharacterCounts> takeCharacters();

  private:
    struct Bot {
        std::int32_t goal = -1;
        NodePair attempt{-1, -1};
        std::vector<std::int32_t> refused;  ///< a ring of the last
        std::size_t refusals = 0;           ///< ever since the last arrival
    };
    enum class Wanted { untouched, unvisited, any };

    void touch(int bot, std::int32_t node);
    [[nodiscard]] NavtestLink* link(std::int32_t from, std::int32_t to);
    void traverse(int bot, std::int32_t from, std::int32_t to);
    void fail(int bot, const NodePair& attempt);
    /// Of the bot's character; null without a team.
    [[nodiscard]] CharacterCounts* countsOf(int bot);
    /// The character's entry of a link of links_.
    [[nodiscard]] NavtestLink& ofCharacter(CharacterCounts& counts, const NavtestLink& entry) {
        return counts.links[static_cast<std::size_t>(&entry - links_.data())];
    }
    [[nodiscard]] bool wanted(std::int32_t node, Wanted what) const;
    [[nodiscard]] bool isCandidate(int bot, std::int32_t from, std::int32_t node);
    [[nodiscard]] std::int32_t pick(int bot, std::int32_t from, Wanted what);
    [[nodiscard]] std::uint64_t draw();
    /// Into queue_: what can be reached from a node by links, nearest first, the node itself first of all.
    /// It ends at the first that is enough.
    template <typename Enough>
    void spreadFrom(std::int32_t node, const Enough& isEnough);
    [[nodiscard]] bool canBeGoal(std::int32_t node) const;

    const NavGraph& graph_;
    std::vector<NavtestNode> nodes_;
    std::vector<std::uint32_t> failedGoals_;
    std::vector<NavtestLink> links_;      ///< ascending (from, to)
    std::vector<std::size_t> firstLink_;  ///< by node: its first entry of links_
    std::vector<bool> spawnConnected_;
    std::vector<NavtestDeath> deaths_;
    std::vector<Bot> bots_;
    std::vector<std::int32_t> queue_;
    std::vector<std::uint32_t> seen_;  ///< the search that saw a node last
    std::uint32_t search_ = 0;
    const Team& team_;
    std::vector<CharacterCounts> characters_;
    std::uint64_t random_;
    GoalReason::Rule lastRule_ = GoalReason::Rule::untouched;
    std::size_t touched_ = 0;
    std::uint64_t stuck_ = 0;
};

/// Keeps how bots of a test began to walk links, and what came of it.
class AttemptLog {
  public:
    /// Every attempt of the `watched` links (ascending, which must outlive this) is kept and of others the
    /// failed ones and the first that arrived, at most `most` of a link and outcome; 0 keeps none.
    AttemptLog(int bots, std::span<const NodePair> watched, std::size_t most);

    /// The bot is about to walk a frame of the link; nothing new when it already was on it.
    void begin(int bot, const NodePair& link, const BotBody& body, const PathWalk& walk);
    /// What came of the attempt under way, if one is.
    void end(int bot, LinkAttempt::Outcome outcome);
    /// The bot is elsewhere now.
    void drop(int bot) { bots_[static_cast<std::size_t>(bot)] = {}; }

    /// In the order they ended.
    [[nodiscard]] std::vector<LinkAttempt> take() && { return std::move(kept_); }

  private:
    std::span<const NodePair> watched_;
    std::size_t most_;
    /// A bot at the start of a link.
    struct Start {
        NodePair link;
        BotBody body;
        PathWalk walk;  ///< without its path
    };
    struct Bot {
        std::deque<Start> starts;  ///< of the links of its path, the last one under way
        std::vector<std::int32_t> path;
        bool underWay = false;
    };
    std::vector<Bot> bots_;
    std::map<std::pair<NodePair, LinkAttempt::Outcome>, std::size_t> counts_;
    std::vector<LinkAttempt> kept_;
};

}  // namespace navwright
