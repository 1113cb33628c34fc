/* SPDX-License-Identifier: GPL-2.0-or-later
 * Part of Navwright: goes into the game library, so it is licensed as the engine is. */
#include "navtest_core.h"
#include "navtest_state.h"

/* Of the untouched nodes, one of this many nearest (in links) is chosen, so that bots neither all make for
 * the same one nor cross the map for each. */
#define NEAREST 16

/* Seconds without untouched nodes in reach before a bot is sent elsewhere. */
#define LEAST_LIFE 30.0

/* SplitMix64: any seed will do, and the same seed gives the same goals everywhere. */
static uint64_t next_random(navtest_t* test) {
    uint64_t x = test->random += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static int random_below(navtest_t* test, int count) {
    return (int)(next_random(test) % (uint64_t)count);
}

static int was_refused(const navtest_bot_t* bot, int goal) {
    const int known = bot->refused_count < NAVTEST_REFUSALS ? bot->refused_count : NAVTEST_REFUSALS;
    for (int i = 0; i < known; ++i)
        if (bot->refused[i] == goal) return 1;
    return 0;
}

static int is_goal_of_another(const navtest_t* test, int bot, int goal) {
    for (int other = 0; other < NAVTEST_MAX_BOTS; ++other)
        if (other != bot && test->bots[other].goal == goal) return 1;
    return 0;
}

static int is_untouched(const navtest_node_t* node) {
    return node->touches == 0 && node->failed < NAVTEST_FAILED_GOALS;
}
static int is_unvisited(const navtest_node_t* node) {
    return node->visits == 0 && node->failed < NAVTEST_FAILED_GOALS;
}
static int is_any(const navtest_node_t* node) {
    return node->in_use;
}

/* A random one of the first `most` candidates that pass the filter. */
static int pick(navtest_t* test, const int* candidates, int count, int (*filter)(const navtest_node_t*),
                int most) {
    int chosen = NAVTEST_NONE;
    int seen = 0;
    for (int i = 0; i < count && seen < most; ++i)
        if (filter(&test->nodes[candidates[i]]) && random_below(test, ++seen) == 0) chosen = candidates[i];
    return chosen;
}

static int spread_from(navtest_t* test, int node) {
    ++test->search;
    test->seen[node] = test->search;
    test->queue[0] = node;
    return navtest_spread(test, 1);
}

int navtest_choose_goal(navtest_t* test, int bot, int from) {
    if (bot < 0 || bot >= NAVTEST_MAX_BOTS || !navtest_node(test, from)) return NAVTEST_NONE;
    const int reached = spread_from(test, from);
    int count = 0;
    for (int i = 1; i < reached; ++i) {
        const int node = test->queue[i];
        if (!test->nodes[node].can_be_goal || navtest_find_link(test, from, node)) continue;
        if (was_refused(&test->bots[bot], node)) continue;
        if (!test->config.random_goals && is_goal_of_another(test, bot, node)) continue;
        test->queue[count++] = node;
    }
    if (test->config.random_goals) return pick(test, test->queue, count, is_any, count);
    int goal = pick(test, test->queue, count, is_untouched, NEAREST);
    if (goal == NAVTEST_NONE) goal = pick(test, test->queue, count, is_unvisited, count);
    if (goal == NAVTEST_NONE) goal = pick(test, test->queue, count, is_any, count);
    return goal;
}

int navtest_belongs_elsewhere(navtest_t* test, int bot, int from, double time) {
    if (bot < 0 || bot >= NAVTEST_MAX_BOTS || !navtest_node(test, from)) return 0;
    if (test->config.random_goals) return 0;
    if (time - test->bots[bot].spawn_time < LEAST_LIFE) return 0;
    spread_from(test, from);
    int elsewhere = 0;
    for (int node = 0; node < test->node_count; ++node) {
        const navtest_node_t* entry = &test->nodes[node];
        if (!entry->spawn_connected || !entry->can_be_goal || !is_untouched(entry)) continue;
        if (test->seen[node] == test->search) return 0;
        elsewhere = 1;
    }
    return elsewhere;
}

void navtest_goal_refused(navtest_t* test, int bot, int goal) {
    if (bot < 0 || bot >= NAVTEST_MAX_BOTS || !navtest_node(test, goal)) return;
    navtest_bot_t* entry = &test->bots[bot];
    entry->refused[entry->refused_count++ % NAVTEST_REFUSALS] = goal;
    ++test->nodes[goal].failed;
}
