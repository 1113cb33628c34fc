#pragma once

#include <array>
#include <cstdint>

#include "core/base/result.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// A corner (< face.edgeCount) of a face. Corners are clockwise seen from the front.
[[nodiscard]] const Vec3& faceVertex(const BspFile& bsp, const BspFace& face, std::uint32_t corner);

/// Texture coordinates of a point, in texels, computed in single precision as map compilers and engines do.
[[nodiscard]] std::array<float, 2> texelAt(const BspTexInfo& info, const Vec3& point);

/// The lightmap samples of a face: one every 16 texels, at multiples of 16.
struct LightmapExtent {
    std::array<int, 2> first{};  ///< index of the first sample: floor(least texel / 16)
    std::array<int, 2> count{};  ///< number of samples along s and t
};

/// Errors: larger than limit::kLightmapSide.
[[nodiscard]] Result<LightmapExtent> lightmapExtent(const BspFile& bsp, std::size_t face);

}  // namespace navwright
