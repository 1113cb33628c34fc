#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/base/byte_text.h"
#include "core/base/byte_writer.h"
#include "core/base/file_bytes.h"
#include "core/map/textures/picture.h"

/// Made-up files of a game folder: pictures and packs in the game's formats.
namespace asset_samples {

using namespace navwright;

inline Bytes bytesOf(std::string_view text) {
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

/// Greys, except colour 255: a pink that must never be visible.
inline GamePalette palette() {
    GamePalette palette;
    for (std::size_t i = 0; i < palette.colours.size(); ++i) {
        const auto grey = static_cast<std::uint8_t>(i);
        palette.colours[i] = {grey, grey, grey};
    }
    palette.colours[kTransparentIndex] = {255, 0, 255};
    return palette;
}

/// A checkerboard of two indices in squares of four texels.
inline IndexedPicture checks(PictureSize size, std::uint8_t one, std::uint8_t other) {
    IndexedPicture picture{.size = size, .indices = {}};
    for (std::uint32_t y = 0; y < size.height; ++y)
        for (std::uint32_t x = 0; x < size.width; ++x)
            picture.indices.push_back((x / 4 + y / 4) % 2 == 0 ? one : other);
    return picture;
}

/// A wal with its four mip levels; each keeps the even texels of the one before.
inline Bytes walFile(const IndexedPicture& picture, std::string_view name = "made/up",
                     std::string_view next = "") {
    constexpr std::size_t kName = 32, kPictures = 4;
    ByteWriter out;
    out.fixedString(name, kName);
    out.u32(picture.size.width);
    out.u32(picture.size.height);
    std::uint32_t at = 100;
    for (std::size_t i = 0; i < kPictures; ++i) {
        out.u32(at);
        at += (picture.size.width >> i) * (picture.size.height >> i);
    }
    out.fixedString(next, kName);
    for (int field = 0; field < 3; ++field) out.s32(0);
    for (std::size_t i = 0; i < kPictures; ++i) {
        for (std::uint32_t y = 0; y < picture.size.height >> i; ++y)
            for (std::uint32_t x = 0; x < picture.size.width >> i; ++x)
                out.u8(picture.indices[(std::size_t{y} << i) * picture.size.width + (std::size_t{x} << i)]);
    }
    return std::move(out).take();
}

/// A run-length encoded pcx with an even line length and the palette at its end.
inline Bytes pcxFile(const IndexedPicture& picture, const GamePalette& colours = palette()) {
    constexpr std::size_t kLongestRun = 63;
    constexpr std::uint8_t kRun = 0xc0;
    const auto width = picture.size.width, height = picture.size.height;
    const auto lineBytes = width + width % 2;
    ByteWriter out;
    for (const int byte : {10, 5, 1, 8}) out.u8(static_cast<std::uint8_t>(byte));
    for (const std::uint32_t side : {0U, 0U, width - 1, height - 1})
        out.u16(static_cast<std::uint16_t>(side));
    out.bytes(Bytes(53));
    out.u8(1);
    out.u16(static_cast<std::uint16_t>(lineBytes));
    out.bytes(Bytes(60));
    for (std::uint32_t y = 0; y < height; ++y) {
        const auto at = [&](std::uint32_t x) {
            return x < width ? picture.indices[std::size_t{y} * width + x] : std::uint8_t{0};
        };
        for (std::uint32_t x = 0; x < lineBytes;) {
            std::uint32_t run = 1;
            while (x + run < lineBytes && run < kLongestRun && at(x + run) == at(x)) ++run;
            if (run > 1 || at(x) >= kRun) out.u8(static_cast<std::uint8_t>(kRun | run));
            out.u8(at(x));
            x += run;
        }
    }
    out.u8(0x0c);
    for (const auto& colour : colours.colours)
        for (const auto channel : colour) out.u8(channel);
    return std::move(out).take();
}

/// The pics/colormap.pcx of a made-up game.
inline Bytes colormap() {
    return pcxFile(checks({16, 16}, 0, 1));
}

/// A tga header; `form` is the descriptor byte: 32 for rows from the top.
inline ByteWriter tgaHead(PictureSize size, int type, int bits, int form, int colours = 0,
                          int colourBits = 0) {
    ByteWriter out;
    for (const int byte : {0, colours > 0 ? 1 : 0, type}) out.u8(static_cast<std::uint8_t>(byte));
    out.u16(0);
    out.u16(static_cast<std::uint16_t>(colours));
    out.u8(static_cast<std::uint8_t>(colourBits));
    for (const std::uint32_t value : {0U, 0U, size.width, size.height})
        out.u16(static_cast<std::uint16_t>(value));
    out.u8(static_cast<std::uint8_t>(bits));
    out.u8(static_cast<std::uint8_t>(form));
    return out;
}

/// An uncompressed tga with 32 bits per texel, rows from the top.
inline Bytes tgaFile(const Picture& picture) {
    auto out = tgaHead(picture.size, 2, 32, 32 | 8);
    for (std::size_t at = 0; at < picture.pixels.size(); at += 4)
        for (const std::size_t channel : {2U, 1U, 0U, 3U}) out.u8(picture.pixels[at + channel]);
    return std::move(out).take();
}

/// The beginning of a png up to its size.
inline Bytes pngHead(std::uint32_t width, std::uint32_t height) {
    ByteWriter out;
    out.bytes(bytesOf(std::string_view("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", 16)));
    for (const auto side : {width, height})
        for (int shift = 24; shift >= 0; shift -= 8) out.u8(static_cast<std::uint8_t>(side >> shift));
    out.bytes(Bytes(9));
    return std::move(out).take();
}

/// The beginning of a jpg up to its size: a segment to skip, and a frame header.
inline Bytes jpgHead(std::uint16_t width, std::uint16_t height) {
    ByteWriter out;
    for (const int byte :
         {0xff, 0xd8, 0xff,        0xe0,         0,          4,           1, 2, 0xff, 0xc0, 0,
          11,   8,    height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0})
        out.u8(static_cast<std::uint8_t>(byte));
    return std::move(out).take();
}

using Named = std::pair<std::string, Bytes>;

inline Bytes pakFile(const std::vector<Named>& files) {
    constexpr std::size_t kName = 56, kRecord = 64;
    ByteWriter out;
    out.fixedString("PACK", 4);
    out.u32(0);
    out.u32(static_cast<std::uint32_t>(files.size() * kRecord));
    std::vector<std::size_t> places;
    for (const auto& [name, bytes] : files) {
        places.push_back(out.size());
        out.bytes(bytes);
    }
    out.overwrite(4, static_cast<std::uint32_t>(out.size()));
    for (std::size_t i = 0; i < files.size(); ++i) {
        out.fixedString(files[i].first, kName);
        out.u32(static_cast<std::uint32_t>(places[i]));
        out.u32(static_cast<std::uint32_t>(files[i].second.size()));
    }
    return std::move(out).take();
}

}  // namespace asset_samples
