/* SPDX-License-Identifier: GPL-2.0-or-later
 * Part of Navwright: goes into the game library, so it is licensed as the engine is. */
#include "../g_local.h"

#include "../acesrc/acebot.h"
#include "botlib.h"
#include "botlib_navtest.h"
#include "botlib_navtest_local.h"

#define PROGRESS_SECONDS 10  /* between progress lines */
#define CURRENT_NODE_RISE 60 /* maximum height difference of a bot's current node */

navtest_run_t nt;

static const navtest_type_t kTypes[] = {
    {"NONE", NODE_NONE},
    {"MOVE", NODE_MOVE},
    {"JUMPPAD", NODE_JUMPPAD},
    {"LADDER", NODE_LADDER},
    {"WATER", NODE_WATER},
    {"CROUCH", NODE_CROUCH},
    {"BOXJUMP", NODE_BOXJUMP},
    {"POI", NODE_POI},
    {"POI_LOOKAT", NODE_POI_LOOKAT},
    {"STEP", NODE_STEP},
    {"JUMP", NODE_JUMP},
    {"STAND_DROP", NODE_STAND_DROP},
    {"CROUCH_DROP", NODE_CROUCH_DROP},
    {"UNSAFE_DROP", NODE_UNSAFE_DROP},
    {"LADDER_UP", NODE_LADDER_UP},
    {"LADDER_DOWN", NODE_LADDER_DOWN},
    {"DOOR", NODE_DOOR},
    {"PLATFORM", NODE_PLATFORM},
    {"TELEPORTER", NODE_TELEPORTER},
    {"ITEM", NODE_ITEM},
    {"GRAPPLE", NODE_GRAPPLE},
    {"SPAWNPOINT", NODE_SPAWNPOINT},
    {"LEARN", NODE_LEARN},
    {"CTF_FLAG", NODE_CTF_FLAG},
};
static const int kTypeCount = sizeof(kTypes) / sizeof(kTypes[0]);

double NavTest_Seconds(void) {
    return nt.started ? (double)(level.framenum - nt.start_frame) / HZ : 0;
}

int NavTest_BotNumber(const edict_t* self) {
    return (int)(self - g_edicts) - 1;
}

qboolean NavTest_TakesPart(const edict_t* self) {
    return nt.test && self->is_bot && self->client && NavTest_BotNumber(self) < NAVTEST_MAX_BOTS;
}

static double Setting(const char* name, double fallback) {
    char text[32];
    snprintf(text, sizeof(text), "%g", fallback);
    return atof(gi.cvar(name, text, 0)->string);
}

static void ReadSettings(void) {
    navtest_config_t* config = &nt.config;
    navtest_defaults(config);
    config->bots = (int)Setting("bot_navtest_bots", config->bots);
    config->duration = Setting("bot_navtest_duration", config->duration);
    config->max_duration = Setting("bot_navtest_max_duration", config->max_duration);
    config->seed = strtoull(gi.cvar("bot_navtest_seed", "1", 0)->string, NULL, 10);
    config->stuck_seconds = Setting("bot_navtest_stuck_seconds", config->stuck_seconds);
    config->min_coverage = Setting("bot_navtest_min_coverage", config->min_coverage);
    config->max_death_rate = Setting("bot_navtest_max_death_rate", config->max_death_rate);
    config->max_stuck_rate = Setting("bot_navtest_max_stuck_rate", config->max_stuck_rate);
    config->max_unreachable = Setting("bot_navtest_max_unreachable", config->max_unreachable);
    config->bad_node_share = Setting("bot_navtest_bad_node_share", config->bad_node_share);
    config->bad_node_visits = (int)Setting("bot_navtest_bad_node_visits", config->bad_node_visits);
    config->bad_link_share = Setting("bot_navtest_bad_link_share", config->bad_link_share);
    config->bad_link_attempts = (int)Setting("bot_navtest_bad_link_attempts", config->bad_link_attempts);
    config->judge_nodes = Setting("bot_navtest_judge_nodes", 0) != 0;
    config->judge_links = Setting("bot_navtest_judge_links", 0) != 0;
    config->visited_by_arrival = Setting("bot_navtest_visited_by_arrival", 0) != 0;
    config->unreachable_by_visits = Setting("bot_navtest_unreachable_by_visits", 0) != 0;
    config->random_goals = Setting("bot_navtest_random_goals", 0) != 0;
}

static void Stop(void) {
    NavTest_ClosePaths();
    navtest_free(nt.test);
    nt.test = NULL;
    gi.AddCommandString("quit\n");
}

static void StopFor(const char* reason) {
    gi.dprintf("navtest: error %s\n", reason);
    Stop();
}

/* The node of a player at this place: the nearest one in sight. */
static int NodeAt(vec3_t origin) {
    vec3_t mins = {-16, -16, STEPSIZE};
    vec3_t maxs = {16, 16, 32};
    float nearest = NODE_DENSITY;
    int found = INVALID;
    for (int i = 0; i < numnodes; i++) {
        if (!nodes[i].inuse || fabsf(nodes[i].origin[2] - origin[2]) > CURRENT_NODE_RISE) continue;
        const float distance = VectorDistance(nodes[i].origin, origin);
        if (distance >= nearest) continue;
        if (gi.trace(origin, mins, maxs, nodes[i].origin, NULL, MASK_PLAYERSOLID).fraction < 1) continue;
        nearest = distance;
        found = i;
    }
    return found;
}

static int AddSpawnPoints(void) {
    int connected = 0;
    edict_t* spot = NULL;
    while ((spot = G_Find(spot, FOFS(classname), "info_player_deathmatch")) != NULL)
        connected += navtest_add_spawn(nt.test, NodeAt(spot->s.origin));
    return connected;
}

static qboolean TakeGraph(void) {
    nt.test = navtest_create(&nt.config, numnodes);
    if (!nt.test) return false;
    for (int i = 0; i < numnodes; i++)
        if (nodes[i].inuse) navtest_set_node(nt.test, i, nodes[i].origin, nodes[i].type != NODE_LADDER);
    for (int i = 0; i < numnodes; i++)
        for (int j = 0; j < nodes[i].num_links; j++)
            if (nodes[i].links[j].targetNodeType != NODE_POI_LOOKAT)
                navtest_add_link(nt.test, i, nodes[i].links[j].targetNode);
    return true;
}

static void PrintBanner(int spawns) {
    gi.dprintf("navtest: banner version=" NAVTEST_VERSION_TEXT
               " engine=%s inuse_bytes=%d max_nodes=%d max_links=%d\n",
               gi.cvar("version", "", 0)->string, (int)sizeof(nodes[0].inuse), MAX_PNODES, MAXLINKS);
    gi.dprintf("navtest: types");
    for (int i = 0; i < kTypeCount; i++) gi.dprintf(" %s=%d", kTypes[i].name, kTypes[i].number);
    gi.dprintf("\nnavtest: map=%s nodes=%d links=%d spawns=%d nav_sha1=%s\n", level.mapname, numnodes,
               navtest_link_count(nt.test), spawns, nt.sha1[0] ? nt.sha1 : "none");
    gi.dprintf("navtest: bots=%d duration=%g max_duration=%g seed=%llu\n", nt.config.bots, nt.config.duration,
               nt.config.max_duration, (unsigned long long)nt.config.seed);
}

static void SetPaths(void) {
    const char* game = gi.cvar("game", "action", 0)->string;
    const char* bots = gi.cvar("botdir", "bots", 0)->string;
    snprintf(nt.nav_path, sizeof(nt.nav_path), "./%s/%s/nav/%s.nav", game, bots, level.mapname);
    snprintf(nt.report_path, sizeof(nt.report_path), "./%s/%s/nav/%s.navtest.json", game, bots,
             level.mapname);
    snprintf(nt.paths_path, sizeof(nt.paths_path), "./%s/%s/nav/%s.navtest.paths", game, bots, level.mapname);
}

void BOTLIB_NavTest_Init(void) {
    NavTest_ClosePaths();
    navtest_free(nt.test);
    memset(&nt, 0, sizeof(nt));
    if (!gi.cvar("bot_navtest", "0", 0)->value) return;

    ReadSettings();
    SetPaths();
    if (!deathmatch->value || teamplay->value || ctf->value) {
        StopFor("needs deathmatch 1, teamplay 0 and ctf 0");
    } else if (numnodes <= 0) {
        StopFor("no nav is loaded for this map");
    } else if (nt.config.bots < 1 || nt.config.bots > game.maxclients) {
        StopFor("bot_navtest_bots is not in the range 1 to maxclients");
    } else if (!TakeGraph()) {
        StopFor("no memory");
    } else {
        const int spawns = AddSpawnPoints();
        navtest_ready(nt.test);
        navtest_sha1_file(nt.nav_path, nt.sha1);
        PrintBanner(spawns);
        gi.cvar_forceset("timelimit", "0");
        gi.cvar_forceset("fraglimit", "0");
        gi.cvar_forceset("bot_ragequit", "0");
        if (gi.cvar("bot_navtest_fast", "0", 0)->value) gi.cvar_forceset("fixedtime", "200");
    }
}

static void PrintProgress(const char* what) {
    navtest_summary_t sum;
    navtest_summarise(nt.test, nt.bots, NavTest_Seconds(), &sum);
    gi.dprintf("navtest: %st=%.0f coverage=%.3f deaths=%u stuck=%u\n", what, sum.duration, sum.coverage,
               (unsigned)sum.deaths, (unsigned)sum.stuck);
}

void BOTLIB_NavTest_Frame(void) {
    if (!nt.test) return;
    NavTest_Seed();
    NavTest_HoldBots();
    if (nt.started) NavTest_WritePaths();
    NavTest_RespawnTrapped();
    if (!nt.started) return;
    if (nt.bots == 0) {
        StopFor("no bot could join");
        return;
    }
    if ((level.framenum - nt.start_frame) % (PROGRESS_SECONDS * (int)HZ) == 0) PrintProgress("");
    if (navtest_finished(nt.test, NavTest_Seconds())) BOTLIB_NavTest_Finish();
}

void BOTLIB_NavTest_Finish(void) {
    char error[MAX_QPATH * 5];
    navtest_summary_t sum;
    const navtest_identity_t identity = {
        level.mapname, gi.cvar("version", "", 0)->string, nt.sha1, sizeof(nodes[0].inuse), MAX_PNODES, kTypes,
        kTypeCount};
    if (!nt.test) return;
    navtest_summarise(nt.test, nt.bots, NavTest_Seconds(), &sum);
    PrintProgress("finished ");
    gi.dprintf(
        "navtest: passed=%d death_rate=%.3f stuck_rate=%.3f unreachable=%.3f bad_nodes=%d bad_links=%d\n",
        sum.passed, sum.death_rate, sum.stuck_rate, sum.unreachable_share, sum.bad_nodes, sum.bad_links);
    if (navtest_write_report(nt.test, &sum, &identity, nt.report_path, error, sizeof(error)))
        gi.dprintf("navtest: report %s\n", nt.report_path);
    else
        gi.dprintf("navtest: error %s\n", error);
    Stop();
}
