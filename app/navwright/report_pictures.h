#pragma once

#include "draw/camera_rig.h"
#include "report/nav_report.h"
#include "view/scene_picture.h"

namespace navwright {

/// Where to look from so that a place is in the middle and, as far as possible, nothing solid is in between.
[[nodiscard]] CameraRig rigFor(const Issue& issue, const GameMap& map);

/// What is shown of the nav in a report: the map, nodes and links.
[[nodiscard]] Result<std::unique_ptr<ScenePictures>> reportScene(const NavReport& report);

/// The next picture of a report that has none yet: first the whole nav, then issue after issue, worst first.
/// False when there is nothing left to draw. Errors: a renderer that gives no picture.
[[nodiscard]] Result<bool> drawNext(NavReport& report, ScenePictures& scene);

/// How many issues get a picture: every error and warning, and hints as long as there are few pictures.
[[nodiscard]] std::size_t picturesOf(const NavReport& report);

}  // namespace navwright
