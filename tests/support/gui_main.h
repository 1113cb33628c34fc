#pragma once

#include <QApplication>
#include <QtTest>

#include "test_program.h"
#include "widgets/view3d/scene3d/gl_preflight.h"

/// Main function of tests that draw: sets up OpenGL before the application.
#define NAVWRIGHT_GUI_TEST(TestClass)                                   \
    NAVWRIGHT_REGISTER_TEST(+[](int argc, char** argv) {                \
        navwright::prepareGl();                                         \
        return navwright::runTest<QApplication, TestClass>(argc, argv); \
    })

/// Skips the test without OpenGL; fails if REQUIRE_GL is set.
#define REQUIRE_GL()                                                                          \
    do {                                                                                      \
        if (const auto gl = navwright::probeGl(); !gl) {                                      \
            if (qEnvironmentVariableIsSet("REQUIRE_GL")) QFAIL(gl.error().message().c_str()); \
            QSKIP(gl.error().message().c_str());                                              \
        }                                                                                     \
    } while (false)
