#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// A face's place in the atlas.
struct LightmapPlace {
    int x = 0, y = 0;            ///< texel of the first sample
    int width = 0, height = 0;   ///< 0: unlit, uses the neutral texel
    std::array<int, 2> first{};  ///< texture coordinates of the first sample / 16
};

/// All lightmaps of light style 0 in one picture, a texel apart.
struct LightmapAtlas {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgb;      ///< rows of 3 * width bytes; v = 0 is the first row
    std::vector<LightmapPlace> places;  ///< one per face of BspFile::faces

    /// Atlas coordinates, 0..1, for texture coordinates (in texels) of a face.
    [[nodiscard]] std::array<float, 2> uv(std::size_t face, const std::array<float, 2>& texel) const;
};

/// Builds the atlas. Unlit faces (sky, warping liquids, no samples of style 0) share a grey texel. Errors:
/// samples beyond the light data, more than limit::kLightmapSide per side, too many for limit::kAtlasSide.
[[nodiscard]] Result<LightmapAtlas> buildLightmapAtlas(const BspFile& bsp);

}  // namespace navwright
