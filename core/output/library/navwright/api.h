#pragma once

/* For C and C++. */

/** Marks what the shared library exports: all of the public interface, and nothing else. Whoever compiles
    with -fvisibility=hidden still sees it. */
#define NAVWRIGHT_API __attribute__((visibility("default")))
