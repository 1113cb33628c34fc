#pragma once

#include <Qt3DRender/QCamera>

#include "draw/camera_rig.h"

namespace navwright {

/// Makes Qt3D's camera look as the rig does.
void pointCamera(Qt3DRender::QCamera* camera, const CameraRig& rig, float aspect);

}  // namespace navwright
