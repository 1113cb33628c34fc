// What nearly every file of widgets/ and of the workbench includes from outside; precompiled
// (cmake/Precompiled.cmake).
#include "core.h"

#include <QtWidgets>
