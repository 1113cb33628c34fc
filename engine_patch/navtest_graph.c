/* SPDX-License-Identifier: GPL-2.0-or-later
 * Part of Navwright: goes into the game library, so it is licensed as the engine is. */
#include <stdlib.h>
#include <string.h>

#include "navtest_core.h"
#include "navtest_state.h"

static int is_node(const navtest_t* test, int node) {
    return node >= 0 && node < test->node_count && test->nodes[node].in_use;
}

int navtest_reserve(void** items, int count, int* room, size_t item_size) {
    if (count < *room) return 1;
    const int wanted = *room ? *room * 2 : 256;
    void* larger = realloc(*items, (size_t)wanted * item_size);
    if (!larger) return 0;
    *items = larger;
    *room = wanted;
    return 1;
}

int navtest_set_node(navtest_t* test, int node, const float origin[3], int can_be_goal) {
    if (node < 0 || node >= test->node_count) return 0;
    navtest_node_t* entry = &test->nodes[node];
    memcpy(entry->origin, origin, sizeof(entry->origin));
    entry->in_use = 1;
    entry->can_be_goal = can_be_goal != 0;
    return 1;
}

int navtest_add_link(navtest_t* test, int from, int to) {
    if (!is_node(test, from) || !is_node(test, to)) return 0;
    void* items = test->links;
    if (!navtest_reserve(&items, test->link_count, &test->link_room, sizeof(*test->links))) return 0;
    test->links = items;
    memset(&test->links[test->link_count], 0, sizeof(*test->links));
    test->links[test->link_count].from = from;
    test->links[test->link_count++].to = to;
    return 1;
}

int navtest_add_spawn(navtest_t* test, int node) {
    if (!is_node(test, node)) return 0;
    test->nodes[node].spawn_connected = 1;
    return 1;
}

int navtest_spread(navtest_t* test, int count) {
    for (int head = 0; head < count; ++head) {
        const int node = test->queue[head];
        for (int i = test->first_link[node]; i < test->first_link[node + 1]; ++i) {
            const int to = test->links[i].to;
            if (test->seen[to] == test->search) continue;
            test->seen[to] = test->search;
            test->queue[count++] = to;
        }
    }
    return count;
}

static int compare_links(const void* left, const void* right) {
    const navtest_link_t* a = left;
    const navtest_link_t* b = right;
    if (a->from != b->from) return a->from < b->from ? -1 : 1;
    if (a->to != b->to) return a->to < b->to ? -1 : 1;
    return 0;
}

void navtest_ready(navtest_t* test) {
    int kept = 0;
    if (test->link_count) qsort(test->links, (size_t)test->link_count, sizeof(*test->links), compare_links);
    for (int i = 0; i < test->link_count; ++i)
        if (!kept || compare_links(&test->links[kept - 1], &test->links[i]))
            test->links[kept++] = test->links[i];
    test->link_count = kept;

    int link = 0;
    for (int node = 0; node <= test->node_count; ++node) {
        while (link < kept && test->links[link].from < node) ++link;
        test->first_link[node] = link;
    }

    int count = 0;
    ++test->search;
    for (int node = 0; node < test->node_count; ++node)
        if (test->nodes[node].spawn_connected) {
            test->seen[node] = test->search;
            test->queue[count++] = node;
        }
    count = navtest_spread(test, count);
    for (int i = 0; i < count; ++i) test->nodes[test->queue[i]].spawn_connected = 1;
}

navtest_link_t* navtest_link_between(const navtest_t* test, int from, int to) {
    if (from < 0 || from >= test->node_count) return NULL;
    for (int i = test->first_link[from]; i < test->first_link[from + 1]; ++i)
        if (test->links[i].to == to) return &test->links[i];
    return NULL;
}

int navtest_node_count(const navtest_t* test) {
    return test->node_count;
}
const navtest_node_t* navtest_node(const navtest_t* test, int node) {
    return is_node(test, node) ? &test->nodes[node] : NULL;
}
int navtest_link_count(const navtest_t* test) {
    return test->link_count;
}
const navtest_link_t* navtest_link(const navtest_t* test, int index) {
    return index >= 0 && index < test->link_count ? &test->links[index] : NULL;
}
const navtest_link_t* navtest_find_link(const navtest_t* test, int from, int to) {
    return navtest_link_between(test, from, to);
}
