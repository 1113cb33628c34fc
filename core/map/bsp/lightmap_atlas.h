#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// Where a face's samples are.
struct LightmapPlace {
    int x = 0, y = 0;            ///< texel of the first sample
    int width = 0, height = 0;   ///< 0: the face is not lit and takes the neutral texel
    std::array<int, 2> first{};  ///< texture coordinates of the first sample, in samples of 16 texels
};

/// The lightmaps of a map in one picture, light style 0 alone, a texel apart from each other.
struct LightmapAtlas {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgb;      ///< rows of 3 * width bytes; v = 0 is the first row
    std::vector<LightmapPlace> places;  ///< one for each of BspFile::faces

    /// Picture coordinates, 0..1, of a point of a face with these texture coordinates (in texels).
    [[nodiscard]] std::array<float, 2> uv(std::size_t face, const std::array<float, 2>& texel) const;
};

/// Unlit faces (sky, warping liquids, no samples of style 0) share a grey texel. Errors: a face's samples
/// reach past the light data, are more than limit::kLightmapSide a side, or all do not fit limit::kAtlasSide.
[[nodiscard]] Result<LightmapAtlas> buildLightmapAtlas(const BspFile& bsp);

}  // namespace navwright
