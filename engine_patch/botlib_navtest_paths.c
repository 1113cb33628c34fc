/* SPDX-License-Identifier: GPL-2.0-or-later
 * Part of Navwright: goes into the game library, so it is licensed as the engine is. */
#include "../g_local.h"

#include "../acesrc/acebot.h"
#include "botlib.h"
#include "botlib_navtest.h"
#include "botlib_navtest_local.h"

#define MOST_BYTES (16u << 20)
#define WAIST 2 /* water level from which on a body swims */

static navtest_place_t PlaceOf(int bot) {
    navtest_place_t place = {{0, 0, 0}, NAVTEST_NONE, NAVTEST_NONE, NAVTEST_NONE, 0, {0, 0, 0}, 0, 0, 0};
    const edict_t* self = &g_edicts[bot + 1];
    walker_t* walker = &nt.walkers[bot];
    const usercmd_t* pressed;
    if (!self->inuse || !self->is_bot || !self->client) return place;
    pressed = &self->client->cmd_last;
    VectorCopy(self->s.origin, place.origin);
    place.node = self->bot.current_node;
    place.next = self->bot.next_node;
    place.goal = self->bot.goal_node;
    place.yaw = self->s.angles[YAW];
    place.command[0] = pressed->forwardmove;
    place.command[1] = pressed->sidemove;
    place.command[2] = pressed->upmove;
    place.health = self->health;
    place.idle = navtest_idle(nt.test, bot, NavTest_Seconds());
    if (walker->alive && !self->deadflag) place.flags |= NAVTEST_ALIVE;
    if (self->groundentity) place.flags |= NAVTEST_ON_GROUND;
    if (self->waterlevel >= WAIST) place.flags |= NAVTEST_SWIMS;
    if (self->bot.touching_ladder && !self->groundentity) place.flags |= NAVTEST_CLIMBS;
    if (walker->gave_up) place.flags |= NAVTEST_GAVE_UP;
    walker->gave_up = false;
    return place;
}

void NavTest_OpenPaths(void) {
    const qboolean fast = gi.cvar("bot_navtest_fast", "0", 0)->value != 0;
    if (!gi.cvar("bot_navtest_paths", "0", 0)->value) return;
    nt.paths = navtest_paths_open(nt.paths_path, nt.bots, nt.numbers, MOST_BYTES, !fast);
    if (!nt.paths) gi.dprintf("navtest: cannot write %s\n", nt.paths_path);
}

void NavTest_WritePaths(void) {
    navtest_place_t places[NAVTEST_MAX_BOTS];
    if (!nt.paths || (level.framenum - nt.start_frame) % FRAMEDIV != 0) return;
    for (int i = 0; i < nt.bots; i++) places[i] = PlaceOf(nt.numbers[i]);
    navtest_paths_frame(nt.paths, (level.framenum - nt.start_frame) / FRAMEDIV, places);
}

void NavTest_ClosePaths(void) {
    navtest_paths_close(nt.paths);
    nt.paths = NULL;
}
