#pragma once

#include "widgets/drawing/draw/camera_rig.h"

namespace navwright {

/// How a person wants to move the camera.
struct CameraTaste {
    float mouseSpeed = 1;  ///< factor of how far a drag turns
    bool invert = false;   ///< dragging down looks up
    float flySpeed = 600;  ///< units per second; twice a player's run
    float fieldOfView = CameraRig::kFieldOfView;

    friend bool operator==(const CameraTaste&, const CameraTaste&) = default;
};

}  // namespace navwright
