/* SPDX-License-Identifier: GPL-2.0-or-later
 * Part of Navwright: goes into the game library, so it is licensed as the engine is. */
#ifndef BOTLIB_NAVTEST_H
#define BOTLIB_NAVTEST_H

/* Hooks that the game calls during a nav test; with bot_navtest 0 they do nothing. Included by botlib.h,
 * after edict_t and qboolean are defined. */

/* Call after a map's nav was loaded: starts a test when bot_navtest is set. */
void BOTLIB_NavTest_Init(void);
/* Call every server frame: adds the bots, reports progress, ends the test. */
void BOTLIB_NavTest_Frame(void);
/* Replaces the game's choice of a goal; true when a test is running. */
qboolean BOTLIB_NavTest_PickGoal(edict_t* self);
/* Replaces the search for enemies; true when a test is running: nobody fights. */
qboolean BOTLIB_NavTest_NoEnemy(edict_t* self);
/* Call before damage is done; true when it must be suppressed: between players, such as kicks. Two players at
 * one place still end in a telefrag, or neither could move. */
qboolean BOTLIB_NavTest_NoDamage(edict_t* target, edict_t* attacker, int mod);
/* Call before and after a bot follows its path in a frame. */
void BOTLIB_NavTest_Think(edict_t* self);
void BOTLIB_NavTest_Moved(edict_t* self);
/* Call when a player dies, before his state is reset. */
void BOTLIB_NavTest_RecordDeath(edict_t* self);
/* Writes the report and quits the server. */
void BOTLIB_NavTest_Finish(void);

#endif
