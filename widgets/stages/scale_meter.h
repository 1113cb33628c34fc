#pragma once

#include <map>
#include <string>
#include <vector>

#include "stages/stage_picture.h"

namespace navwright {

/// Gathers the scale of a colouring while its values go by.
class ScaleMeter {
  public:
    /// By numbers.
    ScaleMeter() = default;
    /// By categories: names[i] is category i.
    explicit ScaleMeter(std::vector<std::string> names) : categories_(true), names_(std::move(names)) {}

    void add(float value, GlyphShape shape = GlyphShape::cube);
    [[nodiscard]] bool categories() const { return categories_; }
    [[nodiscard]] Scale scale() const;

  private:
    static constexpr std::size_t kEvery = 8;  ///< of many values, those kept to find the rare extremes

    [[nodiscard]] Scale categoryScale() const;

    struct Tally {
        std::uint64_t count = 0;
        GlyphShape shape = GlyphShape::cube;
    };
    bool categories_ = false;
    std::vector<std::string> names_;
    std::map<int, Tally> tallies_;
    std::vector<float> sample_;
    std::size_t count_ = 0;
    float least_ = 0, largest_ = 0;
};

}  // namespace navwright
