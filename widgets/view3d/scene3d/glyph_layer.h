#pragma once

#include <QSize>

#include <array>
#include <vector>

#include "widgets/drawing/draw/draw_list.h"
#include "widgets/view3d/scene3d/layer.h"

namespace navwright {

/// Instanced solid glyphs, one draw call a shape.
class GlyphLayer : public ScalarLayer {
  public:
    GlyphLayer(Qt3DCore::QEntity* scene, Qt3DRender::QTexture2D* palettes, Behind behind = Behind::hidden);

    /// Sets the glyphs. `bounds` is used when the first are set; later ones must stay within it.
    void setGlyphs(const GlyphDrawList& glyphs, const Box& bounds);
    /// Draws without rims, for pictures that must come quickly.
    void setCoarse(bool coarse);
    /// Draws at most so many of the corners, the first glyphs of each shape: they should come scattered.
    void setBudget(std::size_t corners);
    [[nodiscard]] std::size_t corners() const { return corners_; }
    /// Forgets the copies of data that the graphics card has, like PointLayer::release(); only after a frame
    /// with them was drawn.
    void release();
    /// Keeps far glyphs a few pixels large in a picture of this height.
    void setViewport(const QSize& pixels);
    /// Selects a glyph by its index in the list given; -1 for none.
    void setSelected(int index);
    void setHovered(int index);
    /// Up to this distance from the eye (units) glyphs keep their size and opacity, beyond it they get
    /// smaller and fainter. 0, as at first: they do neither.
    void setClearTo(float distance);
    /// Draws the layer as if it were so many units nearer to the eye, so that it lies over what else is drawn
    /// at the same place. 0 at first.
    void setNearer(float units);

  private:
    /// The glyphs of one shape, once there were any.
    struct Part {
        Qt3DCore::QEntity* entity = nullptr;
        Qt3DRender::QGeometryRenderer* renderer = nullptr;
        Qt3DCore::QBuffer* places = nullptr;
        int glyphs = 0;
    };

    void applyBudget();

    Qt3DRender::QParameter* viewportHeight_;
    Qt3DRender::QParameter* selected_;
    Qt3DRender::QParameter* hovered_;
    Qt3DRender::QParameter* clearTo_;
    Qt3DRender::QParameter* nearer_;
    std::array<Part, 8> parts_{};  ///< by shape
    std::size_t corners_ = 0;
    std::size_t budget_ = SIZE_MAX;
};

struct GlyphVertex {
    Vec3 corner{0};  ///< within -1..1
    Vec3 normal{0};
};

/// The triangles of a shape, three corners each, counter-clockwise seen from outside, flat shaded.
[[nodiscard]] std::vector<GlyphVertex> glyphMesh(GlyphShape shape);

}  // namespace navwright
