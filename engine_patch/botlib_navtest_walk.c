/* SPDX-License-Identifier: GPL-2.0-or-later
 * Part of Navwright: goes into the game library, so it is licensed as the engine is. */
#include "../g_local.h"

#include "../acesrc/acebot.h"
#include "botlib.h"
#include "botlib_navtest.h"
#include "botlib_navtest_local.h"

#define GOAL_TRIES 8        /* goals tried per frame */
#define TRAVEL_TIME_CAP 60  /* below the frames after which the game itself acts on a stuck bot */
#define STUCKS_TO_RESPAWN 2 /* stuck this often in a row, a bot is respawned */
#define NODE_GROWTH 4       /* the game grows node boxes by this to see whether a bot is there */

static void DropGoal(edict_t* self) {
    self->bot.prev_node = INVALID;
    self->bot.next_node = INVALID;
    self->bot.goal_node = INVALID;
    self->bot.node_list_count = 0;
    self->bot.node_travel_time = 0;
    self->bot.node_poi_holding = false;
    self->bot.state = BOT_MOVE_STATE_NAV;
}

/* Some bots keep their state on respawn and still head for where they died. */
static walker_t* Walker(edict_t* self) {
    walker_t* walker = &nt.walkers[NavTest_BotNumber(self)];
    if (!walker->alive) {
        walker->alive = true;
        DropGoal(self);
        self->bot.current_node = INVALID;
        navtest_spawned(nt.test, NavTest_BotNumber(self), self->s.origin, NavTest_Seconds());
    }
    return walker;
}

static qboolean GaveUp(edict_t* self) {
    const int bot = NavTest_BotNumber(self);
    if (!navtest_is_stuck(nt.test, bot, NavTest_Seconds())) return false;
    gi.dprintf("navtest: stuck t=%.0f at=%.0f,%.0f,%.0f node=%d next=%d goal=%d\n", NavTest_Seconds(),
               self->s.origin[0], self->s.origin[1], self->s.origin[2], self->bot.current_node,
               self->bot.next_node, navtest_goal_of(nt.test, bot));
    const qboolean lost = navtest_goal_of(nt.test, bot) == NAVTEST_NONE;
    const int in_a_row = navtest_stuck(nt.test, bot, self->bot.current_node, NavTest_Seconds());
    if (lost || in_a_row >= STUCKS_TO_RESPAWN) nt.walkers[bot].respawn = true;
    nt.walkers[bot].gave_up = true;
    DropGoal(self);
    return true;
}

/* The game randomly skips nodes that were used often, and may miss the only path. */
static qboolean FindPath(edict_t* self, int goal) {
    if (BOTLIB_CanGotoNode(self, goal, rand() % 2)) return true;
    for (int i = 0; i < numnodes; i++) nodes[i].weight = 0;
    return BOTLIB_CanGotoNode(self, goal, false);
}

static void TakeGoal(edict_t* self) {
    navtest_goal_taken(nt.test, NavTest_BotNumber(self), self->bot.goal_node, self->bot.current_node,
                       self->bot.next_node);
}

qboolean BOTLIB_NavTest_PickGoal(edict_t* self) {
    if (!NavTest_TakesPart(self)) return false;
    const int bot = NavTest_BotNumber(self);
    if (nt.started) {
        Walker(self);
        GaveUp(self);
    }
    DropGoal(self);
    if (!nt.started) return true;
    navtest_goal_lost(nt.test, bot);
    self->bot.get_item = NULL;
    self->bot.current_node = ACEND_FindClosestReachableNode(self, NODE_DENSITY, NODE_ALL);
    if (navtest_belongs_elsewhere(nt.test, bot, self->bot.current_node, NavTest_Seconds())) {
        nt.walkers[bot].respawn = true;
        return true;
    }
    for (int i = 0; i < GOAL_TRIES && self->bot.current_node != INVALID; i++) {
        const int goal = navtest_choose_goal(nt.test, bot, self->bot.current_node);
        if (goal == NAVTEST_NONE) break;
        if (FindPath(self, goal)) {
            TakeGoal(self);
            return true;
        }
        navtest_goal_refused(nt.test, bot, goal);
        self->bot.state = BOT_MOVE_STATE_NAV;
    }
    return true;
}

qboolean BOTLIB_NavTest_NoEnemy(edict_t* self) {
    if (!NavTest_TakesPart(self)) return false;
    self->enemy = NULL;
    return true;
}

qboolean BOTLIB_NavTest_NoDamage(edict_t* target, edict_t* attacker, int mod) {
    if (!NavTest_TakesPart(target) || !attacker || !attacker->client || attacker == target) return false;
    return (mod & ~MOD_FRIENDLY_FIRE) != MOD_TELEFRAG;
}

void BOTLIB_NavTest_Think(edict_t* self) {
    if (!NavTest_TakesPart(self)) return;
    walker_t* walker = Walker(self);
    if (self->bot.goal_node != navtest_goal_of(nt.test, NavTest_BotNumber(self))) TakeGoal(self);
    walker->goal = self->bot.goal_node;
    walker->list_current = self->bot.node_list_current;
    walker->list_count = self->bot.node_list_count;
    memcpy(walker->list, self->bot.node_list, sizeof(walker->list));
}

static qboolean IsAt(edict_t* self, int node) {
    vec3_t mins, maxs;
    for (int i = 0; i < 3; i++) {
        mins[i] = nodes[node].absmin[i] - NODE_GROWTH;
        maxs[i] = nodes[node].absmax[i] + NODE_GROWTH;
    }
    return BOTLIB_BoxIntersection(self->absmin, self->absmax, mins, maxs);
}

static qboolean IsSamePath(const edict_t* self, const walker_t* walker) {
    return self->bot.node_list_count == walker->list_count &&
           self->bot.node_list_current >= walker->list_current &&
           !memcmp(self->bot.node_list, walker->list, sizeof(walker->list));
}

/* The path nodes that the game has just marked as reached. */
static void RecordPassed(edict_t* self, const walker_t* walker) {
    int touched[MAX_NODELIST];
    int count = 0;
    for (int i = walker->list_current; i < self->bot.node_list_current && i < MAX_NODELIST; i++)
        if (walker->list[i] != INVALID && IsAt(self, walker->list[i])) touched[count++] = walker->list[i];
    navtest_passed(nt.test, NavTest_BotNumber(self), touched, count, self->bot.current_node,
                   self->bot.next_node, self->s.origin, NavTest_Seconds());
}

void BOTLIB_NavTest_Moved(edict_t* self) {
    if (!NavTest_TakesPart(self)) return;
    const int bot = NavTest_BotNumber(self);
    const walker_t* walker = Walker(self);
    if (self->bot.node_travel_time > TRAVEL_TIME_CAP) self->bot.node_travel_time = TRAVEL_TIME_CAP;
    if (self->bot.bi.actionflags & ACTION_HOLDPOS) navtest_waiting(nt.test, bot, NavTest_Seconds());
    if (walker->goal == INVALID) return;

    if (IsSamePath(self, walker)) RecordPassed(self, walker);
    if (self->bot.goal_node == INVALID) {
        if (IsAt(self, walker->goal)) navtest_arrived(nt.test, bot, self->s.origin, NavTest_Seconds());
        navtest_goal_lost(nt.test, bot);
    } else if (!IsSamePath(self, walker)) {
        TakeGoal(self);
    }
    GaveUp(self);
}

static navtest_cause_t CauseOfDeath(void) {
    switch (meansOfDeath & ~MOD_FRIENDLY_FIRE) {
        case MOD_FALLING:
            return NAVTEST_FALL;
        case MOD_WATER:
            return NAVTEST_DROWN;
        case MOD_SLIME:
            return NAVTEST_SLIME;
        case MOD_LAVA:
            return NAVTEST_LAVA;
        case MOD_CRUSH:
            return NAVTEST_CRUSH;
        case MOD_TRIGGER_HURT:
            return NAVTEST_TRIGGER_HURT;
        default:
            return NAVTEST_NOT_ENVIRONMENTAL;
    }
}

void BOTLIB_NavTest_RecordDeath(edict_t* self) {
    if (!NavTest_TakesPart(self) || self->deadflag) return;
    nt.walkers[NavTest_BotNumber(self)].alive = false;
    navtest_died(nt.test, NavTest_BotNumber(self), CauseOfDeath(), self->s.origin, self->bot.current_node,
                 NavTest_Seconds());
}
