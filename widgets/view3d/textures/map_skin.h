#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/map/bsp/bsp_file.h"
#include "widgets/drawing/draw/texture_array.h"

namespace navwright {

/// How much the textures of a map may take.
struct SkinLimits {
    int side = 256;            ///< texels of a layer, a power of two
    int skySide = 512;         ///< texels of a side of the sky, a power of two
    std::size_t layers = 256;  ///< what the graphics card can hold in one array
    /// Main and graphics memory together, bytes: layers are made smaller until they fit.
    std::uint64_t bytes = std::uint64_t{256} << 20;
};

/// The limits on this graphics card; a software renderer gets smaller layers.
[[nodiscard]] SkinLimits skinLimits(bool software, int arrayLayers);

/// The pictures of a map.
struct MapSkin {
    std::vector<TexturePlace> places;              ///< by RenderMesh::textures
    std::shared_ptr<const TextureArray> textures;  ///< nullptr: none
    std::shared_ptr<const TextureArray> sky;       ///< the sides of kSkySides; nullptr: not all were found
    TextureReport report;
};

/// The side of `layers` layers that keeps to the limits; 0: there is none.
[[nodiscard]] int sideWithin(const SkinLimits& limits, std::size_t layers);

/// Where the pictures of a map are looked for: in the game folders near it, then in the one that the user
/// chose. Either may be empty.
struct SkinSource {
    std::filesystem::path map;  ///< its file
    std::filesystem::path chosen;
};

/// Finds, reads and scales the pictures of a map. The report tells what is missing or damaged, or that there
/// is no game folder. Errors: cancelled.
[[nodiscard]] Result<MapSkin> readMapSkin(const BspFile& map, const SkinSource& source,
                                          const SkinLimits& limits, JobContext& context);

}  // namespace navwright
