#include "app/navwright/parts/output/overview_picture.h"

#include "core/nav/files/nav_origin.h"
#include "core/nav/graph/nav_statistics.h"
#include "widgets/common/models/layer_settings.h"
#include "widgets/view3d/view/scene_picture.h"

namespace navwright {

namespace {

const QColor kListBackground(32, 36, 42);
constexpr float kListYaw = 45, kListPitch = 65;
constexpr float kListMap = 0.35f;  ///< roofs must not hide the nav

}  // namespace

Result<QImage> overviewPicture(const NavReportInput& input, const QSize& pixels) {
    const auto& generation = input.generation;
    LayerModel layers;
    auto map = layers.settings(LayerId::map);
    map.opacity = kListMap;
    layers.set(LayerId::map, map);
    for (const auto layer : {LayerId::nodes, LayerId::links}) layers.setVisible(layer, !input.tested);
    layers.setVisible(LayerId::navtest, input.tested != nullptr);
    const StageSource source{generation, generation->map, input.tested};
    NAV_ASSIGN(const auto scene, ScenePictures::make(source, layers, pixels, kListBackground));
    CameraRig rig;
    rig.lookFrom(kListYaw, kListPitch);
    const auto places = nodeOrigins(generation->graph->graph);
    if (places.empty()) return scene->draw({}, {});
    rig.frame(places, static_cast<float>(pixels.width()) / static_cast<float>(pixels.height()));
    return scene->draw(rig, {});
}

}  // namespace navwright
