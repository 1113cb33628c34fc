#pragma once

#include <string_view>

/// All of Navwright's public interface.
#include "api.h"
#include "areas.h"
#include "basics.h"
#include "batch.h"
#include "convert.h"
#include "crowds.h"
#include "demos.h"
#include "edit.h"
#include "generate.h"
#include "lint.h"
#include "map.h"
#include "nav.h"
#include "navmesh.h"
#include "paths.h"
#include "physics.h"
#include "report.h"
#include "serve.h"
#include "settings.h"
#include "test.h"
#include "tiles.h"
#include "tune.h"
#include "votes.h"

namespace navwright::library::inline v1 {

/// The library's version, "0.2.0".
[[nodiscard]] NAVWRIGHT_API std::string_view version();

}  // namespace navwright::library::inline v1
