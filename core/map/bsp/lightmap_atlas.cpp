#include "core/map/bsp/lightmap_atlas.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <numeric>
#include <optional>

#include "core/base/index.h"
#include "core/base/limits.h"
#include "core/map/bsp/face_geometry.h"

namespace navwright {

namespace {

constexpr std::size_t kSampleSize = 3;
constexpr int kGap = 1;
constexpr int kNeutralSide = 3;  ///< of the grey patch in the first corner; its centre texel is used
constexpr std::uint8_t kNeutralGrey = 128;
constexpr float kTexelsPerSample = 16;

/// Index of style 0 among the face's lightmaps.
std::optional<std::size_t> styleZero(const BspFace& face) {
    constexpr std::uint8_t kUnused = 255;
    for (std::size_t i = 0; i < face.styles.size() && face.styles[i] != kUnused; ++i) {
        if (face.styles[i] == 0) return i;
    }
    return std::nullopt;
}

/// Offset of the face's samples; nullopt when unlit.
std::optional<std::size_t> samplesOf(const BspFile& bsp, const BspFace& face, std::size_t sampleCount) {
    const auto style = styleZero(face);
    const auto flags = bsp.texInfos[face.texInfo].flags;
    if (!style || face.lightOffset < 0 || (flags & (kSurfSky | kSurfWarp)) != 0) return std::nullopt;
    return toIndex(face.lightOffset) + *style * sampleCount * kSampleSize;
}

/// Packs rectangles into rows from left to right, tallest first.
class ShelfPacker {
  public:
    explicit ShelfPacker(int width) : width_(width) {}

    /// Places a rectangle; x + width <= the packer's width.
    std::array<int, 2> place(int width, int height) {
        if (x_ + width > width_) {
            x_ = 0;
            y_ += shelfHeight_ + kGap;
            shelfHeight_ = 0;
        }
        const std::array<int, 2> corner{x_, y_};
        x_ += width + kGap;
        shelfHeight_ = std::max(shelfHeight_, height);
        return corner;
    }

    [[nodiscard]] int height() const { return y_ + shelfHeight_; }

  private:
    int width_;
    int x_ = 0, y_ = 0, shelfHeight_ = 0;
};

/// The smallest power of two whose square has `texels`.
int atlasWidth(std::size_t texels) {
    int width = 2 * limit::kLightmapSide;
    while (width < limit::kAtlasSide && toIndex(width) * toIndex(width) < texels) {
        width *= 2;
    }
    return width;
}

Result<> measure(const BspFile& bsp, LightmapAtlas& atlas, std::vector<std::size_t>& sources) {
    for (std::size_t i = 0; i < bsp.faces.size(); ++i) {
        auto& place = atlas.places[i];
        if (!samplesOf(bsp, bsp.faces[i], 0)) continue;
        NAV_ASSIGN(const auto extent, lightmapExtent(bsp, i));
        const auto samples = toIndex(extent.count[0]) * toIndex(extent.count[1]);
        sources[i] = *samplesOf(bsp, bsp.faces[i], samples);
        if (sources[i] + samples * kSampleSize > bsp.lightData.size()) {
            return fail(
                fmt::format("Face {} (lump 6): its lightmap ends at byte {} of {} in lump 7 (lighting)", i,
                            sources[i] + samples * kSampleSize, bsp.lightData.size()),
                bsp.name, "the map is damaged");
        }
        place.width = extent.count[0];
        place.height = extent.count[1];
        place.first = extent.first;
    }
    return {};
}

Result<> pack(const BspFile& bsp, LightmapAtlas& atlas) {
    std::vector<std::size_t> order(atlas.places.size());
    std::iota(order.begin(), order.end(), 0u);
    std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return atlas.places[i].height; });
    std::size_t texels = 0;
    for (const auto& place : atlas.places) {
        texels += toIndex(place.width + kGap) * toIndex(place.height + kGap);
    }
    atlas.width = atlasWidth(texels);
    ShelfPacker packer(atlas.width);
    static_cast<void>(packer.place(kNeutralSide, kNeutralSide));
    for (const auto i : order) {
        auto& place = atlas.places[i];
        if (place.width == 0) continue;
        const auto [x, y] = packer.place(place.width, place.height);
        place.x = x;
        place.y = y;
        if (packer.height() > limit::kAtlasSide) {
            return fail(fmt::format("The lightmaps do not fit a picture of {0} x {0}", limit::kAtlasSide),
                        bsp.name);
        }
    }
    atlas.height = packer.height();
    return {};
}

void fill(const BspFile& bsp, const std::vector<std::size_t>& sources, LightmapAtlas& atlas) {
    const auto stride = toIndex(atlas.width) * kSampleSize;
    atlas.rgb.assign(stride * toIndex(atlas.height), 0);
    for (std::size_t row = 0; row < kNeutralSide; ++row) {
        std::fill_n(&atlas.rgb[row * stride], kNeutralSide * kSampleSize, kNeutralGrey);
    }
    for (std::size_t i = 0; i < atlas.places.size(); ++i) {
        const auto& place = atlas.places[i];
        const auto rowSize = toIndex(place.width) * kSampleSize;
        for (std::size_t row = 0; row < toIndex(place.height); ++row) {
            const auto target = (toIndex(place.y) + row) * stride + toIndex(place.x) * kSampleSize;
            std::memcpy(&atlas.rgb[target], &bsp.lightData[sources[i] + row * rowSize], rowSize);
        }
    }
}

}  // namespace

std::array<float, 2> LightmapAtlas::uv(std::size_t face, const std::array<float, 2>& texel) const {
    const auto& place = places[face];
    constexpr float kTexelCenter = 0.5f;
    std::array<float, 2> at{1 + kTexelCenter, 1 + kTexelCenter};
    if (place.width > 0) {
        at[0] = static_cast<float>(place.x) + kTexelCenter + texel[0] / kTexelsPerSample -
                static_cast<float>(place.first[0]);
        at[1] = static_cast<float>(place.y) + kTexelCenter + texel[1] / kTexelsPerSample -
                static_cast<float>(place.first[1]);
    }
    return {at[0] / static_cast<float>(width), at[1] / static_cast<float>(height)};
}

Result<LightmapAtlas> buildLightmapAtlas(const BspFile& bsp) {
    LightmapAtlas atlas;
    atlas.places.resize(bsp.faces.size());
    std::vector<std::size_t> sources(bsp.faces.size());
    NAV_TRY(measure(bsp, atlas, sources));
    NAV_TRY(pack(bsp, atlas));
    fill(bsp, sources, atlas);
    return atlas;
}

}  // namespace navwright
