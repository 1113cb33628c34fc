#pragma once

#include <QString>
#include <Qt3DCore/QEntity>
#include <Qt3DRender/QGeometryRenderer>
#include <Qt3DRender/QMaterial>
#include <Qt3DRender/QParameter>
#include <Qt3DRender/QTexture>

#include "widgets/drawing/draw/draw_filter.h"
#include "widgets/drawing/draw/palette.h"

namespace navwright {

/// A colour scale over a layer's scalars.
struct Colouring {
    Palette palette = Palette::viridis;
    float low = 0;            ///< scalar at the palette's first colour
    float high = 1;           ///< scalar at its last
    bool categories = false;  ///< the scalar is a category number instead

    friend bool operator==(const Colouring&, const Colouring&) = default;
};

/// What becomes of the part of a layer that the map hides. Layers that are dimmed there are overlays: drawn
/// after the others, and over a held picture.
enum class Behind { hidden, dimmed };

/// The pass in which points, glyphs and ribbons are drawn.
[[nodiscard]] const char* passOf(Behind behind);

/// One thing the view draws. Everything but the data itself is a uniform: changing it uploads nothing and
/// shows in the next frame.
class Layer {
  public:
    virtual ~Layer() = default;
    Layer(const Layer&) = delete;
    Layer& operator=(const Layer&) = delete;

    void setVisible(bool visible);
    [[nodiscard]] bool visible() const;
    void setOpacity(float opacity);  ///< 0..1
    /// Hides everything above this height, units.
    void setHeightCut(float z);

  protected:
    explicit Layer(Qt3DCore::QEntity* scene);
    [[nodiscard]] Qt3DCore::QEntity* entity() const { return entity_; }
    [[nodiscard]] float opacity() const { return opacityNow_; }
    void addCommonUniforms(Qt3DRender::QMaterial* material);
    /// A part of the layer that draws `renderer` and owns it. Deleting the part takes it out of the picture.
    [[nodiscard]] Qt3DCore::QEntity* addPart(Qt3DRender::QGeometryRenderer* renderer,
                                             Qt3DRender::QMaterial* material);

  private:
    Qt3DCore::QEntity* entity_;
    QList<Qt3DRender::QParameter*> opacity_;
    QList<Qt3DRender::QParameter*> heightCut_;
    float opacityNow_ = 1;
    float heightCutNow_;
};

/// A layer whose items carry a colour scalar and a filter scalar.
class ScalarLayer : public Layer {
  public:
    void setColouring(const Colouring& colouring);
    /// Draws only items whose filter scalar is in low..high, both ends included.
    void setFilterRange(float low, float high);
    /// Draws only items that the filter lets through.
    void setFilter(const DrawFilter& filter);

  protected:
    /// `scene` and `palettes` outlive the layer, which takes over `material`.
    ScalarLayer(Qt3DCore::QEntity* scene, Qt3DRender::QMaterial* material, Qt3DRender::QTexture2D* palettes);
    [[nodiscard]] Qt3DRender::QMaterial* material() const { return material_; }

  private:
    Qt3DRender::QMaterial* material_;
    Qt3DRender::QParameter* palette_;
    Qt3DRender::QParameter* range_;
    Qt3DRender::QParameter* categories_;
    Qt3DRender::QParameter* filterRange_;
    Qt3DRender::QParameter* shownSpan_;
    Qt3DRender::QParameter* shownDemo_;
    Qt3DRender::QParameter* shownPlayer_;
    Qt3DRender::QParameter* shownTypes_;
    Qt3DRender::QParameter* shownSeen_;
};

}  // namespace navwright
