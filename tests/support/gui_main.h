#pragma once

#include <QApplication>
#include <QtTest>

#include "test_program.h"
#include "widgets/view3d/scene3d/gl_preflight.h"

/// A test that draws: OpenGL prepared before the application exists.
#define NAVWRIGHT_GUI_TEST(TestClass)                                   \
    NAVWRIGHT_REGISTER_TEST(+[](int argc, char** argv) {                \
        navwright::prepareGl();                                         \
        return navwright::runTest<QApplication, TestClass>(argc, argv); \
    })

/// Skips where there is no OpenGL, unless REQUIRE_GL is set: then its absence is a failure.
#define REQUIRE_GL()                                                                          \
    do {                                                                                      \
        if (const auto gl = navwright::probeGl(); !gl) {                                      \
            if (qEnvironmentVariableIsSet("REQUIRE_GL")) QFAIL(gl.error().message().c_str()); \
            QSKIP(gl.error().message().c_str());                                              \
        }                                                                                     \
    } while (false)
