/* SPDX-License-Identifier: GPL-2.0-or-later
 * Part of Navwright: goes into the game library, so it is licensed as the engine is. */
#ifndef NAVTEST_STATE_H
#define NAVTEST_STATE_H

/* Internal to the navtest_core files. */

#include "navtest_core.h"

#define NAVTEST_REFUSALS 16    /* refused goals a bot remembers */
#define NAVTEST_FAILED_GOALS 3 /* an untouched node given up this often is unreachable */

typedef struct {
    int goal;
    int from; /* the link being attempted */
    int to;
    int stuck_in_a_row;
    double spawn_time;
    double progress_time;
    float progress_origin[3];
    int refused[NAVTEST_REFUSALS];
    int refused_count; /* total; the ring buffer holds the last ones */
} navtest_bot_t;

struct navtest_s {
    navtest_config_t config;
    navtest_node_t* nodes;
    int node_count;
    navtest_link_t* links; /* ascending (from, to) once ready */
    int link_count;
    int link_room;
    int* first_link; /* node_count + 1 entries, once ready */
    navtest_death_t* deaths;
    int death_count;
    int death_room;
    uint32_t stuck;
    navtest_bot_t bots[NAVTEST_MAX_BOTS];
    uint64_t random;
    int* queue; /* scratch of the searches: nodes in the order found, */
    int* seen;  /* and the number of the search that saw a node last */
    int search;
    double window_start;
    int window_touched;
};

/* Makes room for one more item in a growing array; 0 when there is no memory. */
int navtest_reserve(void** items, int count, int* room, size_t item_size);
/* The link to be counted on, or NULL; once ready. */
navtest_link_t* navtest_link_between(const navtest_t* test, int from, int to);
/* Fills the queue with what can be reached from the first `count` nodes in it, which must be marked as seen;
 * returns how many. */
int navtest_spread(navtest_t* test, int count);

#endif
