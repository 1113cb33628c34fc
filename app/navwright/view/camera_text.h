#pragma once

#include <optional>
#include <string>

#include "draw/camera_rig.h"

namespace navwright {

/// Six numbers, as projects keep a camera: the target's x, y and z, yaw, pitch and distance.
[[nodiscard]] std::string cameraText(const CameraRig& rig);
/// Nothing for text that is no camera.
[[nodiscard]] std::optional<CameraRig> cameraFromText(const std::string& text);

}  // namespace navwright
