#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "widgets/common/models/layer_settings.h"
#include "widgets/drawing/draw/layer_kinds.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/view3d/scene3d/face_layer.h"
#include "widgets/view3d/scene3d/glyph_layer.h"
#include "widgets/view3d/scene3d/point_layer.h"
#include "widgets/view3d/scene3d/ribbon_layer.h"

namespace navwright {

/// The colours a stage is drawn with, in the colouring's unit.
[[nodiscard]] Colouring effectiveColouring(const LayerSettings& settings, const Scale& scale);

/// The range of a stage's values that is shown, in the colouring's unit; nothing when all are.
[[nodiscard]] std::optional<std::pair<float, float>> shownRange(const LayerSettings& settings);

/// Scalars of points are whole numbers up to this.
inline constexpr float kMostScalar = 65535;

/// shownRange() as shares of kMostScalar, which points hold.
[[nodiscard]] std::pair<float, float> packedRange(const LayerSettings& settings, const Scale& scale);

/// One stage in the scene: its points, glyphs and ribbons. Pictures upload data; settings only set uniforms.
class StageLayers {
  public:
    /// `scene` and `palettes` outlive it.
    StageLayers(Qt3DCore::QEntity* scene, Qt3DRender::QTexture2D* palettes, Behind behind = Behind::hidden);

    void setPicture(std::shared_ptr<const StagePicture> picture);
    /// Shows only these items, as partOf() does, without points; nullopt: shows all. Takes effect with the
    /// next apply(), and holds for later pictures too.
    void setOnly(std::optional<std::vector<Item>> items);
    /// The picture that is shown; nullptr until the first. Its points are not in it: only the graphics card
    /// has them.
    [[nodiscard]] const std::shared_ptr<const StagePicture>& picture() const { return picture_; }
    /// Sets the counts of what is shown, after a change of the filter without a new picture.
    void setTally(const StagePicture& tally);
    [[nodiscard]] const Scale& scale() const { return scale_; }
    [[nodiscard]] std::uint64_t items() const { return items_; }
    /// Sets the filter, which holds for later pictures too. Only uniforms change. `shown` as of shownOf().
    void setShown(const ShownData& shown);
    [[nodiscard]] const DrawFilter& filter() const { return filter_; }
    /// Frees the memory of data that was drawn at least once.
    void release();
    void apply(const LayerSettings& settings, float heightCut);
    void setViewport(const QSize& pixels);
    /// Limits how many points and how many corners of glyphs are drawn.
    void setBudget(std::size_t points, std::size_t corners);
    void setPointSize(float pixels);
    /// Draws points without lines, glyphs without rims, ribbons as lines.
    void setCoarse(bool coarse);
    [[nodiscard]] std::size_t pointCount() const { return points_.size(); }
    [[nodiscard]] std::size_t glyphCorners() const { return glyphs_.corners(); }
    /// Selects an item. Also lights the links of a node in a picture of links, and the reachabilities of an
    /// area in a picture of reachabilities.
    void setSelected(const Item& item);
    void setHovered(const Item& item);
    /// Sets the distance up to which glyphs and ribbons do not fade; see RibbonLayer::setClearTo().
    void setClearTo(float distance);
    void setNearer(float units);
    /// Sets the share by which bodies are drawn smaller; see FaceLayer::setShrink().
    void setShrink(float share);
    [[nodiscard]] float shrink() const { return shrink_; }

  private:
    void showPicture();
    void applyPoints(const Colouring& colouring, const LayerSettings& settings);

    std::shared_ptr<const StagePicture> whole_, picture_;
    std::optional<std::vector<Item>> only_;
    Scale scale_;
    std::uint64_t items_ = 0;
    ShownData shown_;
    DrawFilter filter_;
    PointLayer points_;
    GlyphLayer glyphs_;
    RibbonLayer ribbons_;
    FaceLayer faces_;
    float shrink_ = 0;
};

}  // namespace navwright
