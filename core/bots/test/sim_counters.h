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
#include "core/nav/graph/components.h"

namespace navwright {

/// The counters of a running test, and the goal choice that depends on them: by the rules of the nav test in
/// the server (engine_patch/navtest_core.c, navtest_goal.c).
class SimCounters {
  public:
    /// `team` must outlive it; without one, characters are not counted.
    SimCounters(const NavGraph& graph, std::span<const std::int32_t> spawnNodes, int bots, std::uint64_t seed,
                const Team& team);

    /// A bot sets out for a goal, first attempting from -> to.
    void takeGoal(int bot, std::int32_t goal, std::int32_t from, std::int32_t to);
    /// A bot touched these nodes of its path, in path order, and now attempts from -> to. Links in between
    /// count only if both ends were touched: a corner that was cut was not walked.
    void pass(int bot, std::span<const std::int32_t> touched, std::int32_t from, std::int32_t to);
    /// A bot touched its goal; `onTheWay`: a short-term one.
    void arrive(int bot, bool onTheWay = false);
    /// The goal was dropped through no fault of the nav.
    void dropGoal(int bot);
    /// A stuck bot gives up its goal; without a goal, `node`, where it stands, has no way out.
    void giveUp(int bot, std::int32_t node);
    /// The map killed a bot, so that the attempted link failed. Bot, time, cause, origin and node must be
    /// set.
    void die(NavtestDeath death);
    /// No path to the goal was found.
    void refuse(int bot, std::int32_t goal);

    [[nodiscard]] std::int32_t goalOf(int bot) const { return bots_[bot].goal; }
    [[nodiscard]] NodeLink attemptOf(int bot) const { return bots_[bot].attempt; }

    /// A goal for a bot on `from`: never touched ones first, of those one of the nearest by links; then those
    /// never reached as a goal; then any. Left out are goals of other bots, goals this bot was lately
    /// refused, and nodes a single link away: the engine stores no path that short. -1 when there is none.
    [[nodiscard]] std::int32_t chooseGoal(int bot, std::int32_t from);
    /// From now on chooseGoal() gives any node in reach, also goals of other bots, and no bot belongs
    /// elsewhere.
    void chooseAtRandom() { atRandom_ = true; }
    /// The rule with which chooseGoal() last found a goal.
    [[nodiscard]] GoalReason::Rule lastRule() const { return lastRule_; }
    /// All nodes that chooseGoal() could choose under its last rule; ascending.
    [[nodiscard]] std::vector<std::int32_t> candidates(int bot, std::int32_t from);
    [[nodiscard]] std::uint32_t touchesOf(std::int32_t node) const { return nodes_[node].touches; }
    /// How often the node was given up as a goal.
    [[nodiscard]] std::uint32_t failuresOf(std::int32_t node) const { return nodes_[node].stuck; }
    /// Whether the game takes the node for a goal.
    [[nodiscard]] bool canBeGoal(std::int32_t node) const;
    [[nodiscard]] int bots() const { return static_cast<int>(bots_.size()); }
    /// Whether untouched nodes can be reached from spawn points but not from here.
    [[nodiscard]] bool belongsElsewhere(std::int32_t from);

    [[nodiscard]] std::size_t touched() const { return touched_; }
    /// Writes nodes, links, deaths and unreachable nodes into the report.
    void fill(NavtestReport& report) const;
    /// By character of the team.
    [[nodiscard]] std::vector<CharacterCounts> takeCharacters();

  private:
    struct Bot {
        std::int32_t goal = -1;
        NodeLink attempt{-1, -1};
        std::vector<std::int32_t> refused;  ///< ring buffer of the last ones
        std::size_t refusals = 0;           ///< count since the last arrival
    };
    enum class Wanted { untouched, unvisited, any };

    void touch(int bot, std::int32_t node);
    [[nodiscard]] NavtestLink* link(std::int32_t from, std::int32_t to);
    void traverse(int bot, std::int32_t from, std::int32_t to);
    void fail(int bot, const NodeLink& attempt);
    /// Counts of the bot's character; null without a team.
    [[nodiscard]] CharacterCounts* countsOf(int bot);
    /// The character's counts of a link in links_.
    [[nodiscard]] NavtestLink& ofCharacter(CharacterCounts& counts, const NavtestLink& entry) {
        return counts.links[&entry - links_.data()];
    }
    [[nodiscard]] bool wanted(std::int32_t node, Wanted what) const;
    [[nodiscard]] bool isCandidate(int bot, std::int32_t from, std::int32_t node);
    [[nodiscard]] std::int32_t pick(int bot, std::int32_t from, Wanted what);
    [[nodiscard]] std::uint64_t draw();
    /// Fills queue_ with the nodes that links lead to, nearest first, starting with the node itself, until
    /// `isEnough` accepts one.
    template <typename Enough>
    void spreadFrom(std::int32_t node, const Enough& isEnough);

    const NavGraph& graph_;
    std::vector<NavtestNode> nodes_;
    std::vector<std::uint32_t> failedGoals_;
    std::vector<NavtestLink> links_;      ///< ascending (from, to)
    std::vector<std::size_t> firstLink_;  ///< by node: index of its first link in links_
    std::vector<bool> spawnConnected_;
    std::vector<NavtestDeath> deaths_;
    std::vector<Bot> bots_;
    std::vector<std::int32_t> queue_;
    std::vector<std::uint32_t> seen_;  ///< by node: number of the last search that reached it
    std::uint32_t search_ = 0;
    const Team& team_;
    std::vector<CharacterCounts> characters_;
    std::uint64_t random_;
    bool atRandom_ = false;
    GoalReason::Rule lastRule_ = GoalReason::Rule::untouched;
    std::size_t touched_ = 0;
    std::uint64_t stuck_ = 0;
};

/// Records how bots began to walk links, and the outcome.
class AttemptLog {
  public:
    /// Keeps all attempts of `watched` links (ascending; must outlive this), and of other links the failed
    /// ones and the first that arrived; at most `most` per link and outcome. 0 keeps none.
    AttemptLog(int bots, std::span<const NodeLink> watched, std::size_t most);

    /// The bot is about to walk a frame of the link; ignored if it already was on it.
    void begin(int bot, const NodeLink& link, const BotBody& body, const PathWalk& walk);
    /// Ends the current attempt, if any.
    void end(int bot, LinkAttempt::Outcome outcome);
    /// Drops the bot's attempt, as it is elsewhere now.
    void drop(int bot) { bots_[bot] = {}; }

    /// The attempts in the order they ended.
    [[nodiscard]] std::vector<LinkAttempt> take() && { return std::move(kept_); }

  private:
    std::span<const NodeLink> watched_;
    std::size_t most_;
    /// A bot at the start of a link.
    struct Start {
        NodeLink link;
        BotBody body;
        PathWalk walk;  ///< without the path itself
    };
    struct Bot {
        std::deque<Start> starts;  ///< of the path's links, the current one last
        std::vector<std::int32_t> path;
        bool underWay = false;
    };
    std::vector<Bot> bots_;
    std::map<std::pair<NodeLink, LinkAttempt::Outcome>, std::size_t> counts_;
    std::vector<LinkAttempt> kept_;
};

}  // namespace navwright
