#pragma once

/// All of Navwright's public interface.
#include "basics.h"
#include "demos.h"
#include "generate.h"
#include "map.h"
#include "nav.h"
#include "test.h"
