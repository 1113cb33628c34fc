/* SPDX-License-Identifier: GPL-2.0-or-later
 * Part of Navwright: goes into the game library, so it is licensed as the engine is. */
#include <stdio.h>
#include <string.h>

#include "navtest_core.h"

/* SHA-1 (FIPS 180-4), to identify files; not for security. */

#define BLOCK 64

static uint32_t rotate(uint32_t value, int bits) {
    return (value << bits) | (value >> (32 - bits));
}

static void expand(const unsigned char block[BLOCK], uint32_t words[80]) {
    for (int i = 0; i < 16; ++i)
        words[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                   (uint32_t)block[4 * i + 2] << 8 | (uint32_t)block[4 * i + 3];
    for (int i = 16; i < 80; ++i)
        words[i] = rotate(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
}

static uint32_t choose(int round, uint32_t b, uint32_t c, uint32_t d) {
    switch (round / 20) {
        case 0:
            return ((b & c) | (~b & d)) + UINT32_C(0x5a827999);
        case 1:
            return (b ^ c ^ d) + UINT32_C(0x6ed9eba1);
        case 2:
            return ((b & c) | (b & d) | (c & d)) + UINT32_C(0x8f1bbcdc);
        default:
            return (b ^ c ^ d) + UINT32_C(0xca62c1d6);
    }
}

static void absorb(uint32_t state[5], const unsigned char block[BLOCK]) {
    uint32_t words[80];
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    expand(block, words);
    for (int i = 0; i < 80; ++i) {
        const uint32_t next = rotate(a, 5) + choose(i, b, c, d) + e + words[i];
        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = next;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
}

/* Pads the message: a one bit, zeros, and its length in bits. */
static void finish(uint32_t state[5], unsigned char block[BLOCK], size_t used, uint64_t length) {
    memset(block + used, 0, BLOCK - used);
    block[used] = 0x80;
    if (used >= BLOCK - 8) {
        absorb(state, block);
        memset(block, 0, BLOCK);
    }
    for (int i = 0; i < 8; ++i) block[BLOCK - 1 - i] = (unsigned char)(length * 8 >> (8 * i));
    absorb(state, block);
}

int navtest_sha1_file(const char* path, char digest[41]) {
    uint32_t state[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    unsigned char block[BLOCK];
    uint64_t length = 0;
    size_t used = 0;
    digest[0] = 0;
    FILE* file = fopen(path, "rb");
    if (!file) return 0;
    while ((used = fread(block, 1, BLOCK, file)) == BLOCK) {
        absorb(state, block);
        length += BLOCK;
    }
    const int good = !ferror(file);
    fclose(file);
    if (!good) return 0;
    finish(state, block, used, length + used);
    for (int i = 0; i < 5; ++i) snprintf(digest + 8 * i, 9, "%08x", (unsigned)state[i]);
    return 1;
}
