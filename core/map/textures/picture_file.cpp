#include "core/map/textures/picture_file.h"

#include <fmt/format.h>

#include <array>
#include <cstring>

#include "core/base/byte_reader.h"
#include "core/base/index.h"
#include "core/map/textures/pcx.h"
#include "core/map/textures/tga.h"
#include "core/map/textures/wal.h"

namespace navwright {

namespace {

/// png and jpg are big-endian.
std::uint32_t bigEndian(std::span<const std::byte> bytes) {
    std::uint32_t value = 0;
    for (const auto byte : bytes) value = value << 8 | std::to_integer<std::uint32_t>(byte);
    return value;
}

std::unexpected<Failure> notOfKind(PictureKind kind, std::string_view where) {
    return fail(fmt::format("This is no {}", extensionOf(kind)), where, "the file is damaged: get it again");
}

/// The signature, then an IHDR chunk, which starts with both sides.
Result<PictureSize> readPngSize(std::span<const std::byte> file, std::string_view where) {
    constexpr std::string_view kStart("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", 16);
    constexpr std::size_t kSide = 4;
    if (file.size() < kStart.size() + 2 * kSide ||
        std::memcmp(file.data(), kStart.data(), kStart.size()) != 0)
        return notOfKind(PictureKind::png, where);
    const auto sides = file.subspan(kStart.size());
    return checkedSize(bigEndian(sides.first(kSide)), bigEndian(sides.subspan(kSide, kSide)), where);
}

/// Whether the marker starts a frame header: SOF0 to SOF15 except other markers in that range.
bool isFrame(std::uint8_t marker) {
    return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
}

Result<PictureSize> readJpgSize(std::span<const std::byte> file, std::string_view where) {
    constexpr std::uint8_t kLead = 0xff, kStart = 0xd8, kScan = 0xda;
    ByteReader in(file);
    if (in.u8() != kLead || in.u8() != kStart || in.failed()) return notOfKind(PictureKind::jpg, where);
    while (!in.failed()) {
        if (in.u8() != kLead) break;
        auto marker = in.u8();
        while (marker == kLead && !in.failed()) marker = in.u8();
        const auto length = bigEndian(in.take(2));
        if (in.failed() || marker == kScan || length < 2) break;
        if (!isFrame(marker)) {
            in.skip(length - 2);
            continue;
        }
        in.skip(1);
        const auto height = bigEndian(in.take(2)), width = bigEndian(in.take(2));
        if (in.failed()) break;
        return checkedSize(width, height, where);
    }
    return notOfKind(PictureKind::jpg, where);
}

}  // namespace

std::string_view extensionOf(PictureKind kind) {
    static constexpr std::array<std::string_view, 5> kExtensions{"wal", "pcx", "tga", "png", "jpg"};
    return kExtensions[toIndex(kind)];
}

Result<PictureSize> readPictureSize(PictureKind kind, std::span<const std::byte> file,
                                    std::string_view where) {
    switch (kind) {
        case PictureKind::wal: {
            NAV_ASSIGN(const auto head, readWalHead(file, where));
            return head.size;
        }
        case PictureKind::pcx:
            return readPcxSize(file, where);
        case PictureKind::tga: {
            NAV_ASSIGN(const auto head, readTgaHead(file, where));
            return head.size;
        }
        case PictureKind::png:
            return readPngSize(file, where);
        case PictureKind::jpg:
            break;
    }
    return readJpgSize(file, where);
}

Result<Picture> decodePicture(PictureKind kind, std::span<const std::byte> file, const GamePalette& palette,
                              std::string_view where) {
    switch (kind) {
        case PictureKind::wal: {
            NAV_ASSIGN(const auto wal, readWal(file, where));
            return coloured(wal.picture, palette);
        }
        case PictureKind::pcx: {
            NAV_ASSIGN(const auto picture, readPcx(file, where));
            return coloured(picture, palette);
        }
        case PictureKind::tga:
            return readTga(file, where);
        case PictureKind::png:
        case PictureKind::jpg:
            break;
    }
    return fail(fmt::format("A {} is not unpacked here", extensionOf(kind)), where);
}

}  // namespace navwright
