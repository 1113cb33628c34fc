#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace navwright {

/// In texels, each side 1 to limit::kPictureSide.
struct PictureSize {
    std::uint32_t width = 0, height = 0;

    [[nodiscard]] std::size_t texels() const noexcept { return std::size_t{width} * height; }
    friend bool operator==(const PictureSize&, const PictureSize&) = default;
};

/// Rows from the top, each from the left; four bytes a texel: red, green, blue, alpha (not multiplied).
struct Picture {
    PictureSize size;
    std::vector<std::uint8_t> pixels;  ///< 4 * size.texels()
};

/// As Picture, with an index into a palette for each texel.
struct IndexedPicture {
    PictureSize size;
    std::vector<std::uint8_t> indices;  ///< size.texels()
};

/// The 256 colours of the game: red, green, blue.
struct GamePalette {
    std::array<std::array<std::uint8_t, 3>, 256> colours{};
};

/// This index is transparent where a picture is drawn with alpha.
inline constexpr std::uint8_t kTransparentIndex = 255;

/// Fails, with the size named, unless both sides are 1 to limit::kPictureSide and the texels at most
/// limit::kPictureTexels.
[[nodiscard]] Result<PictureSize> checkedSize(std::uint64_t width, std::uint64_t height,
                                              std::string_view where);

/// The picture in colours. Texels of kTransparentIndex get alpha 0 and, so that filtering shows no fringes,
/// as in the engine the colour of the texel above, below, left or right that is opaque, the first of these;
/// of colour 0 where none is. All others have alpha 255. What is drawn opaque ignores alpha.
[[nodiscard]] Picture coloured(const IndexedPicture& picture, const GamePalette& palette);

}  // namespace navwright
