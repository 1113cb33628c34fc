#include "core/map/textures/picture.h"

#include <fmt/format.h>

#include "core/base/limits.h"

namespace navwright {

Result<PictureSize> checkedSize(std::uint64_t width, std::uint64_t height, std::string_view where) {
    const auto isSide = [](std::uint64_t side) { return side > 0 && side <= limit::kPictureSide; };
    if (!isSide(width) || !isSide(height) || width * height > limit::kPictureTexels) {
        return fail(fmt::format("A picture of {} x {} texels; a side has 1 to {}, all of it at most {}",
                                width, height, limit::kPictureSide, limit::kPictureTexels),
                    where);
    }
    return PictureSize{static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)};
}

namespace {

/// The index whose colour a transparent texel gets.
std::uint8_t neighbourOf(const IndexedPicture& picture, std::size_t at) {
    const auto& indices = picture.indices;
    const std::size_t width = picture.size.width;
    const auto column = at % width;
    const auto opaque = [&](bool inside, std::size_t other) {
        return inside && indices[other] != kTransparentIndex;
    };
    if (opaque(at >= width, at - width)) return indices[at - width];
    if (opaque(at + width < indices.size(), at + width)) return indices[at + width];
    if (opaque(column > 0, at - 1)) return indices[at - 1];
    if (opaque(column + 1 < width, at + 1)) return indices[at + 1];
    return 0;
}

}  // namespace

Picture coloured(const IndexedPicture& picture, const GamePalette& palette) {
    constexpr std::size_t kChannels = 4;
    Picture result{.size = picture.size, .pixels = {}};
    result.pixels.resize(kChannels * picture.indices.size());
    auto* out = result.pixels.data();
    for (std::size_t at = 0; at < picture.indices.size(); ++at) {
        const auto index = picture.indices[at];
        const bool opaque = index != kTransparentIndex;
        for (const auto channel : palette.colours[opaque ? index : neighbourOf(picture, at)])
            *out++ = channel;
        *out++ = opaque ? 255 : 0;
    }
    return result;
}

}  // namespace navwright
