#pragma once

// What nearly every test includes; precompiled (cmake/Testing.cmake).
#include "../../cmake/precompiled/core.h"

#include <QtTest>

#ifdef QT_WIDGETS_LIB
#include <QtWidgets>
#endif
