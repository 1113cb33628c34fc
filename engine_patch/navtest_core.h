/* SPDX-License-Identifier: GPL-2.0-or-later
 * Part of Navwright: goes into the game library, so it is licensed as the engine is. */
#ifndef NAVTEST_CORE_H
#define NAVTEST_CORE_H

/* Measures how bots fare on a navigation graph: what they touched, where they died, what they gave up.
 * Plain C99 without engine dependencies; the game calls it and it never calls back. Node numbers are
 * those of the .nav, times are seconds of game time, distances are game units. */

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Version of this patch, shown in the banner. A string, so that it can be found in the game library. */
#define NAVTEST_VERSION_TEXT "1"
#define NAVTEST_SCHEMA 2 /* of the report */
#define NAVTEST_MAX_BOTS 256
#define NAVTEST_NONE (-1)

typedef enum {
    NAVTEST_FALL,
    NAVTEST_DROWN,
    NAVTEST_SLIME,
    NAVTEST_LAVA,
    NAVTEST_CRUSH,
    NAVTEST_TRIGGER_HURT,
    NAVTEST_CAUSES,
    NAVTEST_NOT_ENVIRONMENTAL = -1 /* suicide, telefrag, combat: not caused by the map */
} navtest_cause_t;

typedef struct {
    int bots;             /* number of bots wanted */
    double duration;      /* least duration, seconds */
    double max_duration;  /* greatest duration, seconds, used while bots still reach new nodes */
    double stuck_seconds; /* time without progress after which a bot gives up its goal */
    double growth_window; /* seconds over which growth is judged */
    double growth_share;  /* share of the nodes that counts as growth */
    uint64_t seed;        /* of the goal choice */
    double min_coverage;  /* the limits of the verdict */
    double max_death_rate;
    double max_stuck_rate;
    double max_unreachable;
    double bad_node_share;
    int bad_node_visits;
    double bad_link_share;
    int bad_link_attempts;
    int judge_nodes;           /* whether a bad node fails the test, */
    int judge_links;           /* and a bad link */
    int visited_by_arrival;    /* only a bot's goal is visited, not what it touches on its way */
    int unreachable_by_visits; /* what was never visited is unreachable, and nothing else */
    int random_goals;          /* any node in reach */
} navtest_config_t;

typedef struct {
    float origin[3];
    int in_use;
    int can_be_goal; /* the engine refuses some types as goals */
    int spawn_connected;
    uint32_t touches; /* times a bot passed or reached it */
    uint32_t visits;  /* times a bot reached it as its goal */
    uint32_t deaths[NAVTEST_CAUSES];
    uint32_t stuck;  /* times it was given up as a goal, or a bot on it found none */
    uint32_t failed; /* times it was given up as a goal, or the engine found no path to it */
} navtest_node_t;

typedef struct {
    int from;
    int to;
    uint32_t traversals;
    uint32_t failures;
} navtest_link_t;

typedef struct {
    int bot;
    double time;
    navtest_cause_t cause;
    float origin[3];
    int node; /* NAVTEST_NONE: on none */
    int from; /* the link being attempted; NAVTEST_NONE: none */
    int to;
} navtest_death_t;

typedef struct {
    int passed;
    int nodes_in_use;
    int nodes_visited; /* touched, or reached as a goal */
    double coverage;   /* nodes_visited / nodes_in_use */
    double death_rate;
    double stuck_rate; /* both per bot and minute */
    double unreachable_share;
    double worst_node; /* deaths per visit, of nodes with enough visits */
    double worst_link; /* failures per attempt, of links with enough attempts */
    double duration;
    int bots;
    uint32_t visits;
    uint32_t deaths;
    uint32_t stuck;
    int bad_nodes;
    int bad_links;
    int unreachable_nodes;
} navtest_summary_t;

typedef struct navtest_s navtest_t;

/* Sets the default configuration. */
void navtest_defaults(navtest_config_t* config);

/* Creates a test of a graph with node_count nodes, none of them in use yet. NULL when there is no memory or
 * node_count is not positive. */
navtest_t* navtest_create(const navtest_config_t* config, int node_count);
void navtest_free(navtest_t* test);

/* Build the graph. Each returns 0 when a number is out of range or there is no memory. Duplicate links count
 * once. */
int navtest_set_node(navtest_t* test, int node, const float origin[3], int can_be_goal);
int navtest_add_link(navtest_t* test, int from, int to);
int navtest_add_spawn(navtest_t* test, int node);
/* Completes the graph: sorts the links and finds what spawn points connect to. */
void navtest_ready(navtest_t* test);

/* Chooses a goal for a bot at node `from`, or NAVTEST_NONE: one of the nearest untouched nodes; else one
 * never reached as a goal; else any. Excluded are other bots' goals, goals lately refused to this bot, and
 * direct neighbours, to which the engine stores no path. With random_goals any, also other bots' goals. */
int navtest_choose_goal(navtest_t* test, int bot, int from);
/* Whether untouched nodes can be reached from spawn points but not from node `from`, where the bot has walked
 * for a while: it should be respawned, as deaths in a real game would do. */
int navtest_belongs_elsewhere(navtest_t* test, int bot, int from, double time);
/* The engine found no path to the goal. */
void navtest_goal_refused(navtest_t* test, int bot, int goal);

/* The bot spawned or respawned. */
void navtest_spawned(navtest_t* test, int bot, const float origin[3], double time);
/* The bot sets out for a goal, first attempting the link from -> to. */
void navtest_goal_taken(navtest_t* test, int bot, int goal, int from, int to);
/* The bot touched these nodes of its path, in the order of the path, and now attempts from -> to. */
void navtest_passed(navtest_t* test, int bot, const int* touched, int count, int from, int to,
                    const float origin[3], double time);
/* The bot touched its goal. */
void navtest_arrived(navtest_t* test, int bot, const float origin[3], double time);
/* The bot waits deliberately: no progress is expected. */
void navtest_waiting(navtest_t* test, int bot, double time);
/* The goal was dropped through no fault of the nav. */
void navtest_goal_lost(navtest_t* test, int bot);
int navtest_goal_of(const navtest_t* test, int bot);

/* Seconds without progress. */
double navtest_idle(const navtest_t* test, int bot, double time);
/* Whether the bot made no progress for too long. */
int navtest_is_stuck(const navtest_t* test, int bot, double time);
/* Counts a stuck bot: its goal is given up, and the attempted link has failed. Without a goal the node it
 * stands on is charged, as it has no way out. Returns how often in a row the bot was stuck without passing a
 * node in between. */
int navtest_stuck(navtest_t* test, int bot, int node, double time);
/* The bot died; node is where it was. */
void navtest_died(navtest_t* test, int bot, navtest_cause_t cause, const float origin[3], int node,
                  double time);

/* Whether the test is over: the least duration has passed and coverage is sufficient or no longer grows, or
 * the greatest duration has passed. Call with ascending times. */
int navtest_finished(navtest_t* test, double time);

/* Computes the figures so far. bots: number that took part. */
void navtest_summarise(const navtest_t* test, int bots, double duration, navtest_summary_t* summary);
int navtest_is_bad_node(const navtest_t* test, int node);
int navtest_is_bad_link(const navtest_t* test, const navtest_link_t* link);
int navtest_is_unreachable(const navtest_t* test, int node);

int navtest_node_count(const navtest_t* test);
const navtest_node_t* navtest_node(const navtest_t* test, int node); /* NULL when out of range */
int navtest_link_count(const navtest_t* test);
const navtest_link_t* navtest_link(const navtest_t* test, int index); /* ascending (from, to) */
const navtest_link_t* navtest_find_link(const navtest_t* test, int from, int to);
int navtest_death_count(const navtest_t* test);
const navtest_death_t* navtest_death(const navtest_t* test, int index);

/* What a bot is doing in a frame. */
enum {
    NAVTEST_ALIVE = 1,
    NAVTEST_ON_GROUND = 2,
    NAVTEST_SWIMS = 4,
    NAVTEST_CLIMBS = 8,
    NAVTEST_GAVE_UP = 16 /* gave up its goal in this frame */
};

typedef struct {
    float origin[3];
    int node; /* of these three, NAVTEST_NONE: none */
    int next;
    int goal;
    float yaw;      /* degrees */
    int command[3]; /* forward, side and up, -400 to 400 */
    int health;
    double idle; /* seconds without progress */
    unsigned flags;
} navtest_place_t;

/* A file with the places of all bots, frame by frame. */
typedef struct navtest_paths_s navtest_paths_t;
#define NAVTEST_PATHS_FRAMES 10 /* a second */

/* Begins such a file; numbers: of the bots in the report, ascending. It is given up before it has more than
 * `most` bytes. live: each frame can be read at once. NULL when it cannot be written, or bots is not in the
 * range 1 to NAVTEST_MAX_BOTS. */
navtest_paths_t* navtest_paths_open(const char* path, int bots, const int* numbers, size_t most, int live);
/* places: one for each bot, as their numbers. Frames come in order from 0 on. */
void navtest_paths_frame(navtest_paths_t* paths, int frame, const navtest_place_t* places);
void navtest_paths_close(navtest_paths_t* paths);

typedef struct {
    const char* name;
    int number;
} navtest_type_t;

/* Identifies map and engine in the report. */
typedef struct {
    const char* map;
    const char* engine_version;
    const char* nav_sha1; /* empty when there is no file */
    int inuse_bytes;
    int max_nodes;
    const navtest_type_t* types; /* ascending numbers */
    int type_count;
} navtest_identity_t;

/* Writes <map>.navtest.json atomically, through a temporary file beside it. Returns 0 and a message in error
 * on failure; an earlier report is then kept. */
int navtest_write_report(const navtest_t* test, const navtest_summary_t* summary,
                         const navtest_identity_t* identity, const char* path, char* error,
                         size_t error_size);

/* SHA-1 of a file as 40 lower-case digits. Returns 0, and an empty text, when it cannot be read. */
int navtest_sha1_file(const char* path, char digest[41]);

#ifdef __cplusplus
}
#endif

#endif
