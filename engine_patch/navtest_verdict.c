/* SPDX-License-Identifier: GPL-2.0-or-later
 * Part of Navwright: goes into the game library, so it is licensed as the engine is. */
#include "navtest_core.h"
#include "navtest_state.h"

static uint32_t deaths_of(const navtest_node_t* node) {
    uint32_t sum = 0;
    for (int cause = 0; cause < NAVTEST_CAUSES; ++cause) sum += node->deaths[cause];
    return sum;
}

static int node_is_judged(const navtest_t* test, const navtest_node_t* node) {
    return node && node->visits > 0 && (int64_t)node->visits >= test->config.bad_node_visits;
}

static int link_is_judged(const navtest_t* test, const navtest_link_t* link) {
    const uint32_t attempts = link->traversals + link->failures;
    return attempts > 0 && (int64_t)attempts >= test->config.bad_link_attempts;
}

int navtest_is_bad_node(const navtest_t* test, int node) {
    const navtest_node_t* entry = navtest_node(test, node);
    return node_is_judged(test, entry) && deaths_of(entry) > test->config.bad_node_share * entry->visits;
}

int navtest_is_bad_link(const navtest_t* test, const navtest_link_t* link) {
    return link_is_judged(test, link) &&
           link->failures > test->config.bad_link_share * (link->traversals + link->failures);
}

static int is_visited(const navtest_t* test, const navtest_node_t* node) {
    return (test->config.visited_by_arrival ? node->visits : node->touches) > 0;
}

int navtest_is_unreachable(const navtest_t* test, int node) {
    const navtest_node_t* entry = navtest_node(test, node);
    if (!entry) return 0;
    if (test->config.unreachable_by_visits) return entry->in_use && !is_visited(test, entry);
    return !entry->spawn_connected || (entry->touches == 0 && entry->failed >= NAVTEST_FAILED_GOALS);
}

static int count_touched(const navtest_t* test) {
    int touched = 0;
    for (int node = 0; node < test->node_count; ++node)
        touched += test->nodes[node].in_use && test->nodes[node].touches > 0;
    return touched;
}

static int count_visited(const navtest_t* test) {
    int visited = 0;
    for (int node = 0; node < test->node_count; ++node)
        visited += test->nodes[node].in_use && is_visited(test, &test->nodes[node]);
    return visited;
}

static int count_in_use(const navtest_t* test) {
    int in_use = 0;
    for (int node = 0; node < test->node_count; ++node) in_use += test->nodes[node].in_use;
    return in_use;
}

int navtest_finished(navtest_t* test, double time) {
    const navtest_config_t* config = &test->config;
    if (time >= config->max_duration && time >= config->duration) return 1;
    if (time < config->duration && time - test->window_start < config->growth_window) return 0;

    const int touched = count_touched(test);
    const int in_use = count_in_use(test);
    if (time >= config->duration && touched >= config->min_coverage * in_use) return 1;
    if (time - test->window_start < config->growth_window) return 0;
    const int grew = touched - test->window_touched >= config->growth_share * in_use;
    test->window_start = time;
    test->window_touched = touched;
    return time >= config->duration && !grew;
}

static void sum_up_nodes(const navtest_t* test, navtest_summary_t* summary) {
    for (int node = 0; node < test->node_count; ++node) {
        const navtest_node_t* entry = &test->nodes[node];
        if (!entry->in_use) continue;
        summary->visits += entry->visits;
        summary->bad_nodes += navtest_is_bad_node(test, node);
        summary->unreachable_nodes += navtest_is_unreachable(test, node);
        if (!node_is_judged(test, entry)) continue;
        const double share = (double)deaths_of(entry) / entry->visits;
        if (share > summary->worst_node) summary->worst_node = share;
    }
    for (int i = 0; i < test->link_count; ++i) {
        const navtest_link_t* link = &test->links[i];
        summary->bad_links += navtest_is_bad_link(test, link);
        if (!link_is_judged(test, link)) continue;
        const double share = (double)link->failures / (link->traversals + link->failures);
        if (share > summary->worst_link) summary->worst_link = share;
    }
}

void navtest_summarise(const navtest_t* test, int bots, double duration, navtest_summary_t* summary) {
    const navtest_config_t* limits = &test->config;
    const navtest_summary_t nothing = {0};
    const double bot_minutes = bots * duration / 60;
    *summary = nothing;
    summary->bots = bots;
    summary->duration = duration;
    summary->deaths = (uint32_t)test->death_count;
    summary->stuck = test->stuck;
    summary->nodes_in_use = count_in_use(test);
    summary->nodes_visited = count_visited(test);
    sum_up_nodes(test, summary);
    if (bot_minutes > 0) {
        summary->death_rate = summary->deaths / bot_minutes;
        summary->stuck_rate = summary->stuck / bot_minutes;
    }
    if (summary->nodes_in_use > 0) {
        summary->coverage = (double)summary->nodes_visited / summary->nodes_in_use;
        summary->unreachable_share = (double)summary->unreachable_nodes / summary->nodes_in_use;
    }
    summary->passed = bot_minutes > 0 && summary->coverage >= limits->min_coverage &&
                      summary->death_rate <= limits->max_death_rate &&
                      summary->stuck_rate <= limits->max_stuck_rate &&
                      summary->unreachable_share <= limits->max_unreachable &&
                      (!limits->judge_nodes || summary->worst_node <= limits->bad_node_share) &&
                      (!limits->judge_links || summary->worst_link <= limits->bad_link_share);
}
