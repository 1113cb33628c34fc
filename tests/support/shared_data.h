#pragma once

#include <QtTest>

#include <filesystem>

/// The folder of real maps, demos and engine answers, which are not part of the project.
inline std::filesystem::path sharedData() {
    return NAVWRIGHT_SHARED_DATA;
}

/// Skips the running test without real data.
#define REQUIRE_SHARED_DATA()                                                                   \
    do {                                                                                        \
        if (!std::filesystem::exists(sharedData()))                                             \
            QSKIP("real maps and demos are absent: set NAVWRIGHT_SHARED_DATA to their folder"); \
    } while (false)
