/* SPDX-License-Identifier: GPL-2.0-or-later
 * Part of Navwright: goes into the game library, so it is licensed as the engine is. */
#include "../g_local.h"

#include "../acesrc/acebot.h"
#include "botlib.h"
#include "botlib_navtest.h"
#include "botlib_navtest_local.h"

#define FIRST_FRAME 10  /* bots join after the game has settled */
#define JOIN_SECONDS 10 /* bots that have not joined by then do not take part */
#define YAW_SPEED 1000  /* turn rate of a bot's view, degrees per second */

static int BotsInGame(void) {
    int count = 0;
    for (int i = 1; i <= game.maxclients; i++) count += g_edicts[i].inuse && g_edicts[i].is_bot;
    return count;
}

/* The game seeds from the clock whenever it makes a bot. Seeding for every frame, and giving all bots the
 * same skill, makes a test repeatable. */
void NavTest_Seed(void) {
    const unsigned seed = (unsigned)nt.config.seed * 2654435761u + (unsigned)level.framenum;
    srand(seed);
    Q_srand(seed);
}

static void AddBot(int number) {
    char name[32], skin[] = "male/grunt";
    snprintf(name, sizeof(name), "navtest%d", number);
    edict_t* bot = BOTLIB_SpawnBot(0, GENDER_MALE, name, skin);
    NavTest_Seed();
    if (!bot) return;
    memset(&bot->bot.skill, 0, sizeof(bot->bot.skill));
    bot->yaw_speed = YAW_SPEED;
}

/* What was left behind while bots came in, at places chosen before the seed. */
static void ClearDroppedItems(void) {
    for (int i = game.maxclients + 1; i < globals.num_edicts; i++) {
        edict_t* item = &g_edicts[i];
        if (item->inuse && item->item && (item->spawnflags & (DROPPED_ITEM | DROPPED_PLAYER_ITEM)))
            G_FreeEdict(item);
    }
}

/* All bots set out together and anew, from spawn points chosen after the seed. */
static void Start(int bots) {
    int found = 0;
    nt.started = true;
    nt.start_frame = level.framenum;
    nt.bots = bots < NAVTEST_MAX_BOTS ? bots : NAVTEST_MAX_BOTS;
    ClearDroppedItems();
    CleanBodies();
    for (int i = 1; i <= game.maxclients; i++) {
        if (!g_edicts[i].inuse || !g_edicts[i].is_bot) continue;
        if (found < nt.bots) nt.numbers[found++] = NavTest_BotNumber(&g_edicts[i]);
        g_edicts[i].health = 0;        /* so that it neither keeps others from a spawn point */
        gi.unlinkentity(&g_edicts[i]); /* nor is in the way at one */
    }
    for (int i = 1; i <= game.maxclients; i++)
        if (g_edicts[i].inuse && g_edicts[i].is_bot) BOTLIB_PutClientInServer(&g_edicts[i], true, 0);
    gi.dprintf("navtest: started bots=%d\n", bots);
    NavTest_OpenPaths();
}

/* The game's own manager neither restores the bots of the map before, nor adds or removes any. */
void NavTest_HoldBots(void) {
    int count = BotsInGame();
    if (count < nt.config.bots && level.framenum >= FIRST_FRAME) {
        AddBot(count);
        count = BotsInGame();
    }
    bot_connections.tried_adding_prev_bots = true;
    bot_connections.auto_balance_bots = true;
    bot_connections.desire_bots = count;
    if (nt.started) return;
    if (count == nt.config.bots || level.framenum > FIRST_FRAME + JOIN_SECONDS * HZ) Start(count);
}

void NavTest_RespawnTrapped(void) {
    for (int i = 0; i < game.maxclients && i < NAVTEST_MAX_BOTS; i++) {
        if (!nt.walkers[i].respawn) continue;
        nt.walkers[i].respawn = false;
        if (g_edicts[i + 1].inuse && g_edicts[i + 1].is_bot) killPlayer(&g_edicts[i + 1], false);
    }
}
