#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// Names a category among those of a ScaleMeter.
void nameCategory(std::vector<std::string>& names, float category, std::string_view name);

/// Gathers the scale of a colouring while its values go by.
class ScaleMeter {
  public:
    /// A scale of numbers.
    ScaleMeter() = default;
    /// A scale of categories: names[i] is category i.
    explicit ScaleMeter(std::vector<std::string> names) : categories_(true), names_(std::move(names)) {}

    void add(float value, GlyphShape shape = GlyphShape::cube);
    /// Adds the value of a band.
    void add(float value, Stroke stroke);
    [[nodiscard]] bool categories() const { return categories_; }
    [[nodiscard]] Scale scale() const;

  private:
    static constexpr std::size_t kEvery = 8;  ///< of many values, those kept to find the rare extremes

    [[nodiscard]] Scale categoryScale() const;

    struct Tally {
        std::uint64_t count = 0;
        GlyphShape shape = GlyphShape::cube;
        std::optional<Stroke> stroke;
    };
    bool categories_ = false;
    std::vector<std::string> names_;
    std::map<int, Tally> tallies_;
    std::vector<float> sample_;
    std::size_t count_ = 0;
    float least_ = 0, largest_ = 0;
};

/// Fills the points of a picture in two walks over the same data, so that nothing is held twice: the first
/// measures, the second places. The points come out in a fixed scattered order, so that the first k of them
/// are spread evenly over all.
class PointCloud {
  public:
    PointCloud(StagePicture& picture, ScaleMeter meter) : picture_(picture), meter_(std::move(meter)) {}

    /// First walk: measures a point, shown or not, so that colours mean the same whatever is filtered. Kinds
    /// count only what is shown.
    void measure(const Vec3& place, float value, std::uint32_t frame = 0, bool shown = true);
    /// After the first walk: the scale of the picture.
    void finishMeasure() { picture_.scale = meter_.scale(); }
    [[nodiscard]] std::uint64_t shown() const { return shown_; }
    /// Between the walks, after finishMeasure().
    void allocate();
    std::uint32_t place(const PackedPoint& point);
    /// `size` in sixteenths of the layer's point size. Returns the point's index in the list.
    std::uint32_t place(const Vec3& place, float value, const ItemFacts& facts = {},
                        std::uint8_t size = PackedPoint::kFullSize);

  private:
    StagePicture& picture_;
    ScaleMeter meter_;
    Box bounds_;
    std::size_t count_ = 0;
    std::uint64_t shown_ = 0;
    std::uint32_t lastFrame_ = 0;
    std::size_t stride_ = 1;
    std::size_t slot_ = 0;
};

/// A point as the list has it; `value` on the scale.
[[nodiscard]] PackedPoint packPoint(const PointDrawList& list, const Scale& scale, const Vec3& place,
                                    float value, const ItemFacts& facts, std::uint8_t size);

/// A step near the golden share of the count that visits every slot once; 1 for none.
[[nodiscard]] std::size_t scatterStride(std::size_t count);

/// Extends a box by a point; `first` starts it.
void extend(Box& box, const Vec3& point, bool first);

}  // namespace navwright
