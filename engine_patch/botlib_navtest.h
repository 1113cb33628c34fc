/* SPDX-License-Identifier: GPL-2.0-or-later
 * Part of Navwright: goes into the game library, so it is licensed as the engine is. */
#ifndef BOTLIB_NAVTEST_H
#define BOTLIB_NAVTEST_H

/* The places of the game that take part in a nav test call these; with bot_navtest 0 none of them does
 * anything. Included by botlib.h, where edict_t and qboolean are known. */

/* After the nav of a map was loaded: starts a test when bot_navtest is set. */
void BOTLIB_NavTest_Init(void);
/* Every server frame: brings the bots in, reports progress, ends the test. */
void BOTLIB_NavTest_Frame(void);
/* In place of the game's own choice of a goal; true when a test is running. */
qboolean BOTLIB_NavTest_PickGoal(edict_t* self);
/* In place of the search for enemies; true when a test is running: nobody fights. */
qboolean BOTLIB_NavTest_NoEnemy(edict_t* self);
/* Before damage is done; true when it is one player's to another: kicks. Two in one place still end in a
 * telefrag, or neither could move. */
qboolean BOTLIB_NavTest_NoDamage(edict_t* target, edict_t* attacker, int mod);
/* Before and after a bot follows its path for this frame. */
void BOTLIB_NavTest_Think(edict_t* self);
void BOTLIB_NavTest_Moved(edict_t* self);
/* When a player dies, before anything of him is reset. */
void BOTLIB_NavTest_RecordDeath(edict_t* self);
/* Writes the report and quits the server. */
void BOTLIB_NavTest_Finish(void);

#endif
