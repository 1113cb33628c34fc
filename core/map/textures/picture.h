#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace navwright {

/// Size in texels, each side 1 to limit::kPictureSide.
struct PictureSize {
    std::uint32_t width = 0, height = 0;

    [[nodiscard]] std::size_t texels() const noexcept { return std::size_t{width} * height; }
    friend bool operator==(const PictureSize&, const PictureSize&) = default;
};

/// Rows from the top, left to right; four bytes per texel: red, green, blue, alpha (not premultiplied).
struct Picture {
    PictureSize size;
    std::vector<std::uint8_t> pixels;  ///< 4 * size.texels()
};

/// A picture with an index into a palette per texel.
struct IndexedPicture {
    PictureSize size;
    std::vector<std::uint8_t> indices;  ///< size.texels()
};

/// The 256 colours of the game: red, green, blue.
struct GamePalette {
    std::array<std::array<std::uint8_t, 3>, 256> colours{};
};

/// Transparent where a picture is drawn with alpha.
inline constexpr std::uint8_t kTransparentIndex = 255;

/// Fails, naming the size, unless both sides are 1 to limit::kPictureSide with at most limit::kPictureTexels.
[[nodiscard]] Result<PictureSize> checkedSize(std::uint64_t width, std::uint64_t height,
                                              std::string_view where);

/// Converts to colours. Texels of kTransparentIndex get alpha 0 and, as in the engine, the colour of the
/// first opaque neighbour (above, below, left, right), else colour 0, so that filtering shows no fringes. All
/// others get alpha 255. Opaque drawing ignores alpha.
[[nodiscard]] Picture coloured(const IndexedPicture& picture, const GamePalette& palette);

}  // namespace navwright
