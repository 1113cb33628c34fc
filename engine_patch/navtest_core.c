/* SPDX-License-Identifier: GPL-2.0-or-later
 * Part of Navwright: goes into the game library, so it is licensed as the engine is. */
#include "navtest_core.h"

#include <stdlib.h>
#include <string.h>

#include "navtest_state.h"

/* How far a bot must get from where it last made progress, in units, for a touched node to count. */
static const float kProgressDistance = 24.0f;

void navtest_defaults(navtest_config_t* config) {
    memset(config, 0, sizeof(*config));
    config->bots = 8;
    config->duration = 300;
    config->max_duration = 1200;
    config->stuck_seconds = 15;
    config->growth_window = 60;
    config->growth_share = 0.005;
    config->seed = 1;
    config->min_coverage = 0.85;
    config->max_death_rate = 0.5;
    config->max_stuck_rate = 1.0;
    config->max_unreachable = 0.05;
    config->bad_node_share = 0.3;
    config->bad_node_visits = 5;
    config->bad_link_share = 0.5;
    config->bad_link_attempts = 2;
}

static void clear_bot(navtest_bot_t* bot) {
    memset(bot, 0, sizeof(*bot));
    bot->goal = bot->from = bot->to = NAVTEST_NONE;
}

navtest_t* navtest_create(const navtest_config_t* config, int node_count) {
    if (node_count <= 0) return NULL;
    navtest_t* test = calloc(1, sizeof(*test));
    if (!test) return NULL;
    const size_t count = (size_t)node_count;
    test->nodes = calloc(count, sizeof(*test->nodes));
    test->first_link = calloc(count + 1, sizeof(*test->first_link));
    test->queue = calloc(count, sizeof(*test->queue));
    test->seen = calloc(count, sizeof(*test->seen));
    if (!test->nodes || !test->first_link || !test->queue || !test->seen) {
        navtest_free(test);
        return NULL;
    }
    test->config = *config;
    test->node_count = node_count;
    test->random = config->seed;
    for (int bot = 0; bot < NAVTEST_MAX_BOTS; ++bot) clear_bot(&test->bots[bot]);
    return test;
}

void navtest_free(navtest_t* test) {
    if (!test) return;
    free(test->nodes);
    free(test->links);
    free(test->first_link);
    free(test->deaths);
    free(test->queue);
    free(test->seen);
    free(test);
}

static navtest_bot_t* bot_at(navtest_t* test, int bot) {
    return bot >= 0 && bot < NAVTEST_MAX_BOTS ? &test->bots[bot] : NULL;
}

static void progress(navtest_bot_t* bot, const float origin[3], double time) {
    memcpy(bot->progress_origin, origin, sizeof(bot->progress_origin));
    bot->progress_time = time;
    bot->stuck_in_a_row = 0;
}

static int moved(const navtest_bot_t* bot, const float origin[3]) {
    float square = 0;
    for (int i = 0; i < 3; ++i) {
        const float step = origin[i] - bot->progress_origin[i];
        square += step * step;
    }
    return square >= kProgressDistance * kProgressDistance;
}

void navtest_spawned(navtest_t* test, int bot, const float origin[3], double time) {
    navtest_bot_t* entry = bot_at(test, bot);
    if (!entry) return;
    clear_bot(entry);
    entry->spawn_time = time;
    progress(entry, origin, time);
}

void navtest_goal_taken(navtest_t* test, int bot, int goal, int from, int to) {
    navtest_bot_t* entry = bot_at(test, bot);
    if (!entry) return;
    entry->goal = navtest_node(test, goal) ? goal : NAVTEST_NONE;
    entry->from = from;
    entry->to = to;
}

static void touch(navtest_t* test, int node) {
    if (navtest_node(test, node)) ++test->nodes[node].touches;
}

static void traverse(navtest_t* test, int from, int to) {
    navtest_link_t* link = navtest_link_between(test, from, to);
    if (link) ++link->traversals;
}

static void fail(navtest_t* test, int from, int to) {
    navtest_link_t* link = navtest_link_between(test, from, to);
    if (link) ++link->failures;
}

void navtest_passed(navtest_t* test, int bot, const int* touched, int count, int from, int to,
                    const float origin[3], double time) {
    navtest_bot_t* entry = bot_at(test, bot);
    if (!entry || count <= 0) return;
    /* A skipped node was bypassed: the link to it was neither walked nor failed. */
    if (touched[0] == entry->to) traverse(test, entry->from, entry->to);
    for (int i = 0; i < count; ++i) {
        touch(test, touched[i]);
        if (i > 0) traverse(test, touched[i - 1], touched[i]);
    }
    entry->from = from;
    entry->to = to;
    if (moved(entry, origin)) progress(entry, origin, time);
}

void navtest_arrived(navtest_t* test, int bot, const float origin[3], double time) {
    navtest_bot_t* entry = bot_at(test, bot);
    if (!entry || entry->goal == NAVTEST_NONE) return;
    if (entry->to == entry->goal) traverse(test, entry->from, entry->to);
    touch(test, entry->goal);
    ++test->nodes[entry->goal].visits;
    entry->refused_count = 0;
    navtest_goal_lost(test, bot);
    if (moved(entry, origin)) progress(entry, origin, time);
}

void navtest_waiting(navtest_t* test, int bot, double time) {
    navtest_bot_t* entry = bot_at(test, bot);
    if (entry) entry->progress_time = time;
}

void navtest_goal_lost(navtest_t* test, int bot) {
    navtest_bot_t* entry = bot_at(test, bot);
    if (entry) entry->goal = entry->from = entry->to = NAVTEST_NONE;
}

int navtest_goal_of(const navtest_t* test, int bot) {
    return bot >= 0 && bot < NAVTEST_MAX_BOTS ? test->bots[bot].goal : NAVTEST_NONE;
}

double navtest_idle(const navtest_t* test, int bot, double time) {
    return bot >= 0 && bot < NAVTEST_MAX_BOTS ? time - test->bots[bot].progress_time : 0;
}

int navtest_is_stuck(const navtest_t* test, int bot, double time) {
    return navtest_idle(test, bot, time) > test->config.stuck_seconds;
}

int navtest_stuck(navtest_t* test, int bot, int node, double time) {
    navtest_bot_t* entry = bot_at(test, bot);
    if (!entry) return 0;
    ++test->stuck;
    if (entry->goal != NAVTEST_NONE) {
        ++test->nodes[entry->goal].stuck;
        ++test->nodes[entry->goal].failed;
    } else if (navtest_node(test, node)) {
        ++test->nodes[node].stuck;
    }
    fail(test, entry->from, entry->to);
    navtest_goal_lost(test, bot);
    entry->progress_time = time;
    return ++entry->stuck_in_a_row;
}

void navtest_died(navtest_t* test, int bot, navtest_cause_t cause, const float origin[3], int node,
                  double time) {
    navtest_bot_t* entry = bot_at(test, bot);
    if (!entry) return;
    if (cause >= NAVTEST_FALL && cause < NAVTEST_CAUSES) {
        const int known = navtest_link_between(test, entry->from, entry->to) != NULL;
        void* items = test->deaths;
        if (navtest_reserve(&items, test->death_count, &test->death_room, sizeof(*test->deaths))) {
            test->deaths = items;
            navtest_death_t* death = &test->deaths[test->death_count++];
            death->bot = bot;
            death->time = time;
            death->cause = cause;
            memcpy(death->origin, origin, sizeof(death->origin));
            death->node = navtest_node(test, node) ? node : NAVTEST_NONE;
            death->from = known ? entry->from : NAVTEST_NONE;
            death->to = known ? entry->to : NAVTEST_NONE;
        }
        if (navtest_node(test, node)) ++test->nodes[node].deaths[cause];
        fail(test, entry->from, entry->to);
    }
    navtest_goal_lost(test, bot);
}

int navtest_death_count(const navtest_t* test) {
    return test->death_count;
}
const navtest_death_t* navtest_death(const navtest_t* test, int index) {
    return index >= 0 && index < test->death_count ? &test->deaths[index] : NULL;
}
