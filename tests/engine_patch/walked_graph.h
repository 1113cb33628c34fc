#pragma once

#include <array>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "navtest_core.h"

/// A nav test of nodes in a row, 100 units apart, for the tests of the C core.
class WalkedGraph {
  public:
    using Links = std::vector<std::pair<int, int>>;

    WalkedGraph(int nodes, const Links& links, const std::vector<int>& spawns = {0},
                const navtest_config_t& config = defaults())
        : test_(navtest_create(&config, nodes), &navtest_free) {
        if (!test_) throw std::runtime_error("no test");
        for (int node = 0; node < nodes; ++node) check(navtest_set_node(get(), node, place(node).data(), 1));
        for (const auto& [from, to] : links) check(navtest_add_link(get(), from, to));
        for (const int spawn : spawns) check(navtest_add_spawn(get(), spawn));
        navtest_ready(get());
    }

    static navtest_config_t defaults() {
        navtest_config_t config;
        navtest_defaults(&config);
        return config;
    }

    /// 0 -> 1 -> 2 ... and back again.
    static Links chain(int nodes) {
        Links links;
        for (int node = 0; node + 1 < nodes; ++node) {
            links.emplace_back(node, node + 1);
            links.emplace_back(node + 1, node);
        }
        return links;
    }

    static std::array<float, 3> place(int node) { return {100.0F * static_cast<float>(node), 0, 0}; }

    [[nodiscard]] navtest_t* get() const { return test_.get(); }
    [[nodiscard]] const navtest_node_t& node(int id) const { return *navtest_node(get(), id); }
    [[nodiscard]] const navtest_link_t& link(int from, int to) const {
        return *navtest_find_link(get(), from, to);
    }

    void spawn(int bot, int node, double time = 0) { navtest_spawned(get(), bot, place(node).data(), time); }
    /// The bot touches `touched` of its path and goes on along from -> to.
    void pass(int bot, const std::vector<int>& touched, int from, int to, double time) {
        navtest_passed(get(), bot, touched.data(), static_cast<int>(touched.size()), from, to,
                       place(touched.back()).data(), time);
    }
    void arrive(int bot, double time) {
        navtest_arrived(get(), bot, place(navtest_goal_of(get(), bot)).data(), time);
    }
    void die(int bot, navtest_cause_t cause, int node, double time) {
        navtest_died(get(), bot, cause, place(node).data(), node, time);
    }
    /// The bot walks a whole path, one node at a time.
    void walk(int bot, const std::vector<int>& path, double time) {
        navtest_goal_taken(get(), bot, path.back(), path[0], path[1]);
        for (std::size_t i = 1; i + 1 < path.size(); ++i) pass(bot, {path[i]}, path[i], path[i + 1], time);
        arrive(bot, time);
    }
    [[nodiscard]] navtest_summary_t summary(int bots, double duration) const {
        navtest_summary_t summary;
        navtest_summarise(get(), bots, duration, &summary);
        return summary;
    }

  private:
    static void check(int good) {
        if (!good) throw std::runtime_error("the graph of the test is not valid");
    }

    std::unique_ptr<navtest_t, void (*)(navtest_t*)> test_;
};
