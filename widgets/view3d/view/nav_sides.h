#pragma once

#include <array>
#include <memory>

#include "core/base/index.h"
#include "widgets/drawing/draw/split.h"
#include "widgets/view3d/scene3d/number_layer.h"
#include "widgets/view3d/view/stage_layers.h"

namespace navwright {

/// Nodes with their numbers, and links, of two navs, each drawn in its own side of a split view.
class NavSides {
  public:
    /// The stages that the sides have of their own.
    static constexpr std::array kLayers{LayerId::nodes, LayerId::links};
    [[nodiscard]] static bool has(LayerId layer) {
        return layer == LayerId::nodes || layer == LayerId::links;
    }

    /// `a` and `b` are drawn in their side alone; they and `palettes` outlive it.
    NavSides(Qt3DCore::QEntity* a, Qt3DCore::QEntity* b, Qt3DRender::QTexture2D* palettes);

    /// `layer` is one of kLayers.
    [[nodiscard]] StageLayers& stage(SplitSide side, LayerId layer) {
        return *stages_[toIndex(side)][layer == LayerId::links ? 1 : 0];
    }
    [[nodiscard]] const StageLayers& stage(SplitSide side, LayerId layer) const {
        return *stages_[toIndex(side)][layer == LayerId::links ? 1 : 0];
    }
    [[nodiscard]] NumberLayer& numbers(SplitSide side) { return *numbers_[toIndex(side)]; }
    template <class Visit>
    void forEach(Visit visit) {
        for (auto& side : stages_) {
            for (auto& stage : side) visit(*stage);
        }
    }
    /// Both sides of a stage.
    template <class Visit>
    void forBoth(LayerId layer, Visit visit) {
        for (const auto side : {SplitSide::a, SplitSide::b}) visit(stage(side, layer));
    }

  private:
    std::array<std::array<std::unique_ptr<StageLayers>, kLayers.size()>, kSplitSides> stages_;
    std::array<std::unique_ptr<NumberLayer>, kSplitSides> numbers_;
};

}  // namespace navwright
