#pragma once

#include <stddef.h>

#include "api.h"

/* Navs and paths for C and other languages: what <navwright/nav.h> and <navwright/paths.h> do, as plain
   functions. Lengths are in game units. No function throws. Navs are independent of each other; one nav is
   for one thread at a time. */

#ifdef __cplusplus
extern "C" {
#endif

/** A nav that was read, with the paths found so far. */
typedef struct navwright_nav navwright_nav;

/** A place. */
typedef struct navwright_point {
    float x; /**< units, east */
    float y; /**< units, north */
    float z; /**< units, up */
} navwright_point;

/** A node of a nav. */
typedef struct navwright_node {
    navwright_point origin; /**< of a player standing there, 24 above the floor */
    int type;               /**< the engine's number, 0 to 255 (navwright_type_name()) */
    int area;               /**< 0 to 31; all 0: no areas */
    int in_use;             /**< 1, or 0: only in files */
    int links;              /**< how many links start here */
} navwright_node;

/** A link of a node. */
typedef struct navwright_link {
    int target; /**< the node that it leads to */
    int type;   /**< the engine's number, 0 to 255 (navwright_type_name()) */
    float cost; /**< units, above 0 */
} navwright_link;

/** The library's version, "0.2.0". */
NAVWRIGHT_API const char* navwright_version(void);

/** The name of a node's or link's type, "MOVE", "JUMP", ...; "?" for an unknown number. */
NAVWRIGHT_API const char* navwright_type_name(int type);

/** Reads a nav of any kind that readNav() reads, to be freed with navwright_nav_free(). Returns NULL if it is
   none, cannot be read, or is one that the engine cannot load; `error` then has the reason, which ends with a
   zero and is cut where it does not fit into `size` bytes. `error` may be NULL. */
NAVWRIGHT_API navwright_nav* navwright_nav_read(const char* file, char* error, size_t size);

/** Frees a nav; NULL is allowed. */
NAVWRIGHT_API void navwright_nav_free(navwright_nav* nav);

/** How many nodes there are. They are numbered from 0. */
NAVWRIGHT_API int navwright_nav_node_count(const navwright_nav* nav);

/** Fills `found` with a node; returns 1, or 0 if there is no such node. */
NAVWRIGHT_API int navwright_nav_node(const navwright_nav* nav, int node, navwright_node* found);

/** Fills `found` with a node's link, numbered from 0; returns 1, or 0 if there is no such link. */
NAVWRIGHT_API int navwright_nav_link(const navwright_nav* nav, int node, int link, navwright_link* found);

/** The node in use nearest to a place, at most `within` units away; -1: none. */
NAVWRIGHT_API int navwright_nav_nearest(const navwright_nav* nav, navwright_point place, float within);

/** The path of the game's bots from node to node, without their random detours. Returns how many nodes it has
   with both ends, and writes the first `size` of their numbers to `nodes`; 0: no path, or no such node; -1:
   out of memory. */
NAVWRIGHT_API int navwright_nav_path(navwright_nav* nav, int from, int to, int* nodes, size_t size);

/** The same between the nodes in use nearest to two places, each at most `within` units away; 0 also where
   there is none. Without a map: a wall may be between a place and its node. */
NAVWRIGHT_API int navwright_nav_path_between(navwright_nav* nav, navwright_point from, navwright_point to,
                                             float within, int* nodes, size_t size);

#ifdef __cplusplus
}
#endif
