#pragma once

#include <array>
#include <vector>

#include "tests/sample/bsp/polygon.h"
#include "tests/sample/map_description.h"

namespace navwright::compile {

/// Longest texture name the format holds, with its NUL one less than the field.
inline constexpr std::size_t kMaxTextureName = 31;

/// A texture laid flat on the coordinate plane it faces most, one texel a unit, as map editors do by default.
struct TexInfo {
    int axis = 2;  ///< the coordinate left out
    MapSurface surface;

    /// The two coordinates that become s and t, and their signs.
    struct Axes {
        std::array<int, 2> coordinate;
        std::array<double, 2> sign;
    };
    [[nodiscard]] Axes axes() const;
    /// Texture coordinates of a point.
    [[nodiscard]] std::array<double, 2> project(const Point& point) const;
};

class TextureTable {
  public:
    /// The number of the texinfo for a side that looks along `normal`.
    int find(const MapSurface& surface, const Point& normal);
    [[nodiscard]] const TexInfo& operator[](int index) const {
        return infos_[static_cast<std::size_t>(index)];
    }
    [[nodiscard]] int size() const { return static_cast<int>(infos_.size()); }

  private:
    std::vector<TexInfo> infos_;
};

}  // namespace navwright::compile
