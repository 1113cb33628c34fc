/* SPDX-License-Identifier: GPL-2.0-or-later
 * Part of Navwright: goes into the game library, so it is licensed as the engine is. */
#ifndef BOTLIB_NAVTEST_LOCAL_H
#define BOTLIB_NAVTEST_LOCAL_H

/* Internal to the botlib_navtest files. */

#include "navtest_core.h"

/* A bot's state before it followed its path. */
typedef struct {
    qboolean alive;
    qboolean respawn; /* respawn it at a spawn point */
    qboolean gave_up; /* its goal, since the last frame that was written */
    int goal;
    int list_current;
    int list_count;
    int list[MAX_NODELIST];
} walker_t;

typedef struct {
    navtest_t* test; /* NULL: no test is running */
    navtest_config_t config;
    qboolean started; /* the clock is running */
    int start_frame;
    int bots; /* number taking part */
    char nav_path[MAX_QPATH * 4];
    char report_path[MAX_QPATH * 4];
    char paths_path[MAX_QPATH * 4];
    navtest_paths_t* paths;        /* NULL: not wanted */
    int numbers[NAVTEST_MAX_BOTS]; /* of the bots taking part, once the clock is running */
    char sha1[41];
    walker_t walkers[NAVTEST_MAX_BOTS];
} navtest_run_t;

extern navtest_run_t nt;

/* Seconds of game time since the clock started, 0 before. */
double NavTest_Seconds(void);
/* The number a bot has in the report. */
int NavTest_BotNumber(const edict_t* self);
/* Whether a test is running and this is one of its bots. */
qboolean NavTest_TakesPart(const edict_t* self);

/* Seeds the game's random numbers, so that runs with this seed are equal. */
void NavTest_Seed(void);
/* Adds the bots, keeps their number, and starts the clock when all are there. */
void NavTest_HoldBots(void);
/* The file of where the bots were, if bot_navtest_paths is set. */
void NavTest_OpenPaths(void);
void NavTest_WritePaths(void);
void NavTest_ClosePaths(void);
/* Respawns trapped bots at a spawn point. */
void NavTest_RespawnTrapped(void);

#endif
