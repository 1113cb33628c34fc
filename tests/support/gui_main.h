#pragma once

#include <QApplication>
#include <QtTest>

#include "scene3d/gl_preflight.h"

/// main() of a test that draws: OpenGL prepared before the application exists.
#define NAVWRIGHT_GUI_TEST_MAIN(TestClass)      \
    int main(int argc, char** argv) {           \
        navwright::prepareGl();                 \
        QApplication application(argc, argv);   \
        TestClass test;                         \
        return QTest::qExec(&test, argc, argv); \
    }

/// Skips where there is no OpenGL, unless REQUIRE_GL is set: then its absence is a failure.
#define REQUIRE_GL()                                                                          \
    do {                                                                                      \
        if (const auto gl = navwright::probeGl(); !gl) {                                      \
            if (qEnvironmentVariableIsSet("REQUIRE_GL")) QFAIL(gl.error().message().c_str()); \
            QSKIP(gl.error().message().c_str());                                              \
        }                                                                                     \
    } while (false)
