#include "widgets/view3d/view/nav_sides.h"

namespace navwright {

NavSides::NavSides(Qt3DCore::QEntity* a, Qt3DCore::QEntity* b, Qt3DRender::QTexture2D* palettes) {
    const std::array entities{a, b};
    for (std::size_t i = 0; i < stages_.size(); ++i) {
        for (auto& stage : stages_[i]) stage = std::make_unique<StageLayers>(entities[i], palettes);
        numbers_[i] = std::make_unique<NumberLayer>(entities[i]);
    }
}

}  // namespace navwright
