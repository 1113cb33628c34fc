#pragma once

#include <cstdint>
#include <vector>

#include "analysis/islands.h"
#include "nav/nav_graph.h"
#include "navtest/report.h"

namespace navwright {

/// The counters of a running test, and the choice of goals, which follows them.
class SimCounters {
  public:
    SimCounters(const NavGraph& graph, std::span<const std::int32_t> spawnNodes);

    void touch(std::int32_t node);
    void arrive(std::int32_t goal);
    void attempt(std::int32_t from, std::int32_t to);
    void traverse(std::int32_t from, std::int32_t to);
    /// The goal was given up on the way from -> to.
    void giveUp(std::int32_t goal, std::int32_t from, std::int32_t to);
    /// A bot on `node` found nothing to walk to.
    void stranded(std::int32_t node);
    /// By the map; the link being attempted has failed.
    void die(NavtestDeath death);

    /// A goal for a bot at `from`: untouched nodes first, then the least visited, among those it can reach;
    /// `draw` decides between equals. -1 when there is nothing to go to.
    [[nodiscard]] std::int32_t chooseGoal(std::int32_t from, std::uint64_t draw) const;
    /// Nothing untouched can be reached from here, but from a spawn point.
    [[nodiscard]] bool belongsElsewhere(std::int32_t from) const;

    [[nodiscard]] std::size_t touched() const { return touched_; }
    [[nodiscard]] std::uint64_t stuck() const { return stuck_; }
    /// Nodes, links, deaths and unreachable nodes into the report.
    void fill(NavtestReport& report) const;

  private:
    [[nodiscard]] NavtestLink& link(std::int32_t from, std::int32_t to);

    const NavGraph& graph_;
    std::vector<NavtestNode> nodes_;
    std::vector<std::uint32_t> failedGoals_;
    std::vector<NavtestLink> links_;
    std::vector<std::size_t> firstLink_;  ///< by node: its first entry of links_
    std::vector<bool> spawnConnected_;
    std::vector<NavtestDeath> deaths_;
    std::size_t touched_ = 0;
    std::uint64_t stuck_ = 0;
};

}  // namespace navwright
