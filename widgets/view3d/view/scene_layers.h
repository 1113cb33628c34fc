#pragma once

#include <QString>

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/index.h"
#include "widgets/common/models/layer_settings.h"
#include "widgets/drawing/draw/camera_rig.h"
#include "widgets/view3d/scene3d/map_layer.h"
#include "widgets/view3d/scene3d/number_layer.h"
#include "widgets/view3d/textures/map_skin.h"
#include "widgets/view3d/view/nav_sides.h"
#include "widgets/view3d/view/stage_layers.h"

namespace navwright {

/// A map's surfaces with what picking needs of them.
struct MapPicture {
    MapDrawList surfaces;
    std::vector<Vec3> corners;                          ///< positions of surfaces.vertices
    std::shared_ptr<const TextureArray> textures, sky;  ///< nullptr: none
};

/// Builds the picture of a map, in tints or with the textures of `skin`. Errors: as buildMapSurfaces().
[[nodiscard]] Result<MapPicture> buildMapPicture(const GameMap& map, const MapSkin& skin = {});

class Collision;

/// The mark around what is selected: vermilion of the categories.
inline constexpr float kSelectedMarkColour = 5;
inline constexpr auto kSelectedMarkShape = GlyphShape::ring;

/// Whether the map is shown as an x-ray, with what is behind it.
[[nodiscard]] bool isSeenThrough(const LayerModel& settings);

/// All that a scene shows, with or without a window: the map, the stages (that of the map shows its
/// entities) and a mark where the selected item is.
class SceneLayers {
  public:
    /// `scene` and `palettes` outlive it. `software`: as of GlInfo.
    SceneLayers(Qt3DCore::QEntity* scene, Qt3DRender::QTexture2D* palettes, bool software = true);

    /// Calls `changing` whenever what is under the overlays is about to be another picture.
    void whenChanging(std::function<void()> changing) { changing_ = std::move(changing); }

    void setMap(std::shared_ptr<const MapPicture> map);
    [[nodiscard]] const std::shared_ptr<const MapPicture>& map() const { return mapPicture_; }
    void setMapLook(const MapLook& look);
    /// A layer to be changed; what was given to whenChanging() is called.
    [[nodiscard]] StageLayers& change(LayerId layer);
    [[nodiscard]] const StageLayers& stage(LayerId layer) const { return *stages_[toIndex(layer)]; }
    /// A layer as a side of a split view shows it.
    [[nodiscard]] const StageLayers& stage(LayerId layer, SplitSide side) const {
        return split_ && NavSides::has(layer) ? std::as_const(*sides_).stage(side, layer) : stage(layer);
    }
    /// Shows two navs instead of the nodes, links and test of the document; empty until they have pictures.
    /// `a` and `b`: see NavSides.
    void beginSides(Qt3DCore::QEntity* a, Qt3DCore::QEntity* b, const LayerModel& settings);
    void endSides(const LayerModel& settings);
    /// The sides; only between beginSides() and endSides().
    [[nodiscard]] NavSides& sides() { return *sides_; }
    void setSelectedIn(SplitSide side, const Item& item);
    void setHoveredIn(SplitSide side, const Item& item);
    /// Corners of what a picture of the whole has to show: the map, or without one the visible stages, or
    /// else the overlays.
    [[nodiscard]] std::vector<Vec3> corners(const LayerModel& settings) const;
    void apply(LayerId layer, const LayerModel& settings);
    void applyAll(const LayerModel& settings);
    void setViewport(const QSize& pixels, float scale);
    /// Sets the camera: what is far behind the place looked at fades.
    void setRig(const CameraRig& rig);
    /// Shows the numbers of nodes near the camera, if the settings applied last want them; of two navs in
    /// each side its own, as far as `split` shows the side. `map`: hides nodes as it is shown; may be
    /// nullptr.
    void showNumbers(const Collision* map, const Split& split = {});
    void hideNumbers();
    /// Shares `points` among the stages and overlays shown. Where detail is coarse, the glyphs among points
    /// are points too, by their corners, and get a quarter at most.
    void setPointBudget(std::size_t points, const LayerModel& settings);
    /// Sets the share by which areas are drawn smaller.
    void setShrink(float share);
    /// Hides nodes, links and other selectable things except these items; nullopt: shows all. The map stays
    /// complete.
    void setOnly(const std::optional<std::vector<Item>>& items, const LayerModel& settings);
    /// Sets which part of the data is drawn.
    void setShown(const ShownData& shown);
    /// Draws less detail of stages and overlays, for frames that must come quickly.
    void setCoarse(bool coarse);
    void setSelected(const Item& item);
    void setHovered(const Item& item);
    /// A picture over the stages, always whole and dimmed where the map hides it; nullptr removes it.
    void setOverlay(const QString& id, std::shared_ptr<const StagePicture> picture, float opacity = 1);
    /// The overlay is about one of two navs: a split view draws it in that side alone.
    void setOverlaySide(const QString& id, SplitSide side);
    /// Sets the mark around a place, always whole and dimmed where the map hides it; nothing removes it.
    void setMark(const std::optional<Vec3>& place);

  private:
    /// What the settings say about node numbers.
    struct Numbering {
        bool wanted = false;
        bool mapHides = false;
        std::pair<float, float> range;
        float heightCut = 0;
    };

    /// What the layers of an overlay are kept under: it has others while a split view draws it in a side.
    [[nodiscard]] QString keyOf(const QString& id) const;
    StageLayers& overlayOf(const QString& id);
    void moveOverlays(bool split);
    void fit(StageLayers& layers) const;
    void fitSides();
    [[nodiscard]] std::vector<NumberMark> numbersOf(const StageLayers& nodes, const Collision* map,
                                                    const QRectF& seen) const;
    [[nodiscard]] bool isReplaced(LayerId layer) const {
        return split_ && (NavSides::has(layer) || layer == LayerId::navtest);
    }

    std::shared_ptr<const MapPicture> mapPicture_;
    MapLayer map_;
    std::array<std::unique_ptr<StageLayers>, kLayerCount> stages_;
    std::unique_ptr<NavSides> sides_;  ///< once there were any
    bool split_ = false;
    ShownData shown_;
    GlyphLayer mark_;
    NumberLayer numbers_;
    Qt3DCore::QEntity* scene_;
    Qt3DRender::QTexture2D* palettes_;
    std::map<QString, std::unique_ptr<StageLayers>> overlays_;  ///< by key
    std::map<QString, SplitSide> overlaySides_;
    std::array<Qt3DCore::QEntity*, kSplitSides> sideEntities_{};
    std::function<void()> changing_ = [] {};
    CameraRig rig_;
    Numbering numbering_;
    QSize viewport_;
    float pixelScale_ = 1;
    bool coarse_ = false;
    std::map<QString, Box> overlaid_;     ///< by key: bounds of the overlays that are shown
    std::map<QString, float> opacities_;  ///< by id: of overlays that are shown
};

/// Every layer, in the order of the stage tree.
inline constexpr std::array kAllLayers{
    LayerId::map,   LayerId::raw,    LayerId::gated,   LayerId::votes, LayerId::clusters,      LayerId::nodes,
    LayerId::links, LayerId::strafe, LayerId::navtest, LayerId::areas, LayerId::reachabilities};

}  // namespace navwright
