/* SPDX-License-Identifier: GPL-2.0-or-later
 * Part of Navwright: goes into the game library, so it is licensed as the engine is. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "navtest_core.h"

/* The file is described in README.md. */
#define HEADER_BYTES 12
#define NUMBER_BYTES 2 /* of each bot */
#define FRAME_BYTES 4
#define PLACE_BYTES 20
#define COMMAND_UNIT 4 /* key input of up to 400 must fit a byte */

struct navtest_paths_s {
    FILE* file;
    int bots;
    size_t bytes;
    size_t most;
    int live;
    unsigned char* frame;
};

static unsigned char* put16(unsigned char* at, int value) {
    at[0] = (unsigned char)(value & 0xff);
    at[1] = (unsigned char)(value >> 8 & 0xff);
    return at + 2;
}

static int between(double value, int low, int high) {
    const double rounded = floor(value + 0.5);
    return rounded < low ? low : rounded > high ? high : (int)rounded;
}

static unsigned char* put_place(unsigned char* at, const navtest_place_t* place) {
    for (int i = 0; i < 3; ++i) at = put16(at, between(place->origin[i] * 8.0, -32768, 32767));
    at = put16(at, place->node);
    at = put16(at, place->next);
    at = put16(at, place->goal);
    at = put16(at, (int)floor(place->yaw * 65536.0 / 360 + 0.5) & 0xffff);
    for (int i = 0; i < 3; ++i)
        *at++ = (unsigned char)(between((double)place->command[i] / COMMAND_UNIT, -128, 127) & 0xff);
    *at++ = (unsigned char)(place->flags & 0xff);
    *at++ = (unsigned char)between(place->health, 0, 255);
    *at++ = (unsigned char)between(place->idle * 10, 0, 255);
    return at;
}

navtest_paths_t* navtest_paths_open(const char* path, int bots, const int* numbers, size_t most, int live) {
    unsigned char header[HEADER_BYTES + NUMBER_BYTES * NAVTEST_MAX_BOTS] = {'N', 'W', 'P', 'A',
                                                                            'T', 'H', 'S', '1'};
    unsigned char* end = header + 8;
    navtest_paths_t* paths;
    if (bots < 1 || bots > NAVTEST_MAX_BOTS) return NULL;
    paths = calloc(1, sizeof(*paths));
    if (!paths) return NULL;
    paths->bots = bots;
    paths->most = most;
    paths->live = live;
    paths->frame = malloc(FRAME_BYTES + (size_t)bots * PLACE_BYTES);
    paths->file = paths->frame ? fopen(path, "wb") : NULL;
    end = put16(put16(end, bots), NAVTEST_PATHS_FRAMES);
    for (int i = 0; i < bots; ++i) end = put16(end, numbers[i]);
    paths->bytes = (size_t)(end - header);
    if (!paths->file || fwrite(header, 1, paths->bytes, paths->file) != paths->bytes) {
        navtest_paths_close(paths);
        return NULL;
    }
    return paths;
}

void navtest_paths_frame(navtest_paths_t* paths, int frame, const navtest_place_t* places) {
    unsigned char* end;
    size_t size;
    if (!paths || !paths->file) return;
    end = put16(put16(paths->frame, frame & 0xffff), frame >> 16);
    for (int i = 0; i < paths->bots; ++i) end = put_place(end, &places[i]);
    size = (size_t)(end - paths->frame);
    if (paths->bytes + size > paths->most || fwrite(paths->frame, 1, size, paths->file) != size) {
        fclose(paths->file);
        paths->file = NULL;
        return;
    }
    paths->bytes += size;
    if (paths->live) fflush(paths->file);
}

void navtest_paths_close(navtest_paths_t* paths) {
    if (!paths) return;
    if (paths->file) fclose(paths->file);
    free(paths->frame);
    free(paths);
}
