#include "scene3d/camera_setup.h"

#include <QVector3D>
#include <Qt3DRender/QCameraLens>

namespace navwright {

namespace {

QVector3D toQt(const Vec3& v) {
    return {v.x, v.y, v.z};
}

}  // namespace

void pointCamera(Qt3DRender::QCamera* camera, const CameraRig& rig, float aspect) {
    camera->lens()->setPerspectiveProjection(CameraRig::kFieldOfView, aspect, CameraRig::kNear,
                                             CameraRig::kFar);
    camera->setPosition(toQt(rig.eye()));
    camera->setViewCenter(toQt(rig.target()));
    camera->setUpVector(toQt(rig.up()));
}

}  // namespace navwright
