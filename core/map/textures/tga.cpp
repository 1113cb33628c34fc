#include "core/map/textures/tga.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/base/byte_reader.h"
#include "core/base/file_kind.h"

namespace navwright {

namespace {

constexpr std::uint8_t kTgaPacked = 8, kTgaMapped = 1, kTgaColours = 2, kTgaGreys = 3;
constexpr std::size_t kTgaHeadBytes = 18;
constexpr std::size_t kPacketTexels = 128;  ///< maximum per packet

using Rgba = std::array<std::uint8_t, 4>;

bool isColourWidth(std::uint8_t bits) {
    return bits == 15 || bits == 16 || bits == 24 || bits == 32;
}

std::size_t bytesOf(std::uint8_t bits) {
    return (bits + 7U) / 8U;
}

std::unexpected<Failure> notRead(std::string_view where, std::string_view what) {
    return fail(fmt::format("This kind of tga is not read: {}", what), where,
                "save it with 24 or 32 bits a texel");
}

Result<> checkBits(const TgaHead& head, bool hasMap, std::string_view where) {
    switch (head.type & ~kTgaPacked) {
        case kTgaMapped:
            if (!hasMap)
                return fail("The map of colours is missing", where, "the file is damaged: get it again");
            if (head.bits != 8 || !isColourWidth(head.colourBits)) break;
            return {};
        case kTgaColours:
            if (!isColourWidth(head.bits)) break;
            return {};
        case kTgaGreys:
            if (head.bits != 8) break;
            return {};
        default:
            return notRead(where, fmt::format("type {}", head.type));
    }
    return notRead(where, fmt::format("type {} with {} bits", head.type, head.bits));
}

/// Colours are stored as blue, green, red, alpha; in 16 bits as 5 bits each with alpha on top.
Rgba colourOf(std::span<const std::byte> bytes, std::uint8_t bits, bool alpha) {
    ByteReader in(bytes);
    if (bits <= 8) {
        const auto grey = in.u8();
        return {grey, grey, grey, 255};
    }
    if (bits <= 16) {
        const unsigned all = in.u16();
        // Repeats the highest bits as the lowest: 31 becomes 255.
        const auto channel = [all](unsigned shift) {
            const auto five = all >> shift & 31U;
            return static_cast<std::uint8_t>(five << 3 | five >> 2);
        };
        const bool clear = bits == 16 && alpha && (all >> 15) == 0;
        return {channel(10), channel(5), channel(0), static_cast<std::uint8_t>(clear ? 0 : 255)};
    }
    const auto blue = in.u8(), green = in.u8(), red = in.u8();
    return {red, green, blue, bits == 32 ? in.u8() : std::uint8_t{255}};
}

/// Decodes the texels of a tga in file order.
class TgaTexels {
  public:
    TgaTexels(const TgaHead& head, std::vector<Rgba> map, std::span<const std::byte> data)
        : head_(head), map_(std::move(map)), in_(data) {}

    /// Returns false at the end of the data or for an invalid colour.
    bool next(Rgba& texel) {
        if ((head_.type & kTgaPacked) == 0) return read(texel);
        if (left_ == 0) {
            const auto packet = in_.u8();
            left_ = (packet & 127U) + 1U;
            run_ = (packet & 128U) != 0;
            if (run_ && !read(value_)) return false;
        }
        --left_;
        if (!run_) return read(texel);
        texel = value_;
        return true;
    }
    /// Remaining texels of the last packet.
    [[nodiscard]] std::size_t left() const { return left_; }
    [[nodiscard]] bool ended() const { return in_.failed(); }

  private:
    bool read(Rgba& texel) {
        const auto bytes = in_.take(bytesOf(head_.bits));
        if (in_.failed()) return false;
        if ((head_.type & ~kTgaPacked) != kTgaMapped) {
            texel = colourOf(bytes, head_.bits, head_.alphaBits > 0);
            return true;
        }
        const int index = std::to_integer<int>(bytes[0]) - head_.firstColour;
        if (index < 0 || index >= static_cast<int>(map_.size())) return false;
        texel = map_[index];
        return true;
    }

    const TgaHead& head_;
    std::vector<Rgba> map_;
    ByteReader in_;
    std::size_t left_ = 0;
    bool run_ = false;
    Rgba value_{};
};

}  // namespace

Result<TgaHead> readTgaHead(std::span<const std::byte> file, std::string_view where) {
    ByteReader in(file);
    TgaHead head;
    const auto idBytes = in.u8();
    const auto map = in.u8();
    head.type = in.u8();
    head.firstColour = in.u16();
    head.colours = in.u16();
    head.colourBits = in.u8();
    in.skip(4);
    const auto width = in.u16(), height = in.u16();
    head.bits = in.u8();
    const unsigned form = in.u8();
    if (in.failed()) {
        return fail(fmt::format("A tga of {} bytes; the header alone has {}", file.size(), kTgaHeadBytes),
                    where, "the file is cut short: get it again");
    }
    head.alphaBits = form & 15U;
    head.fromRight = (form & 16U) != 0;
    head.fromTop = (form & 32U) != 0;
    head.dataAt = kTgaHeadBytes + idBytes;
    NAV_TRY(checkBits(head, map == 1, where));
    if ((form & 0xc0U) != 0) return notRead(where, "interleaved lines");
    // Other types may include a colour map, which is skipped.
    if (map != 1) head.colours = 0;
    NAV_ASSIGN(head.size, checkedSize(width, height, where));
    return head;
}

Result<Picture> readTga(std::span<const std::byte> file, std::string_view where) {
    NAV_TRY(requireKind(file, FileKind::tga, where));
    NAV_ASSIGN(const auto head, readTgaHead(file, where));
    const auto ends = [&] {
        return fail("The data end before the picture does", where, "the file is cut short: get it again");
    };
    ByteReader in(file);
    in.skip(head.dataAt);
    const auto mapBytes = in.take(head.colours * bytesOf(head.colourBits));
    if (in.failed()) return ends();
    std::vector<Rgba> map;
    if ((head.type & ~kTgaPacked) == kTgaMapped) {
        const auto width = bytesOf(head.colourBits);
        for (std::size_t at = 0; at < mapBytes.size(); at += width)
            map.push_back(colourOf(mapBytes.subspan(at, width), head.colourBits, head.alphaBits > 0));
    }
    const auto data = file.subspan(in.position());
    // Rejects impossible sizes before allocating.
    const auto texels = head.size.texels();
    const auto least = (head.type & kTgaPacked) == 0
                           ? texels * bytesOf(head.bits)
                           : (texels + kPacketTexels - 1) / kPacketTexels * (1 + bytesOf(head.bits));
    if (data.size() < least) return ends();

    Picture picture{.size = head.size, .pixels = {}};
    picture.pixels.resize(sizeof(Rgba) * texels);
    TgaTexels from(head, std::move(map), data);
    for (std::size_t line = 0; line < head.size.height; ++line) {
        const auto row = head.fromTop ? line : head.size.height - 1 - line;
        for (std::size_t place = 0; place < head.size.width; ++place) {
            Rgba texel{};
            if (!from.next(texel)) {
                if (from.ended()) return ends();
                return fail("A texel has a colour that is not in the map", where,
                            "the file is damaged: get it again");
            }
            const auto column = head.fromRight ? head.size.width - 1 - place : place;
            std::ranges::copy(texel, &picture.pixels[sizeof(Rgba) * (row * head.size.width + column)]);
        }
    }
    if (from.left() > 0) {
        return fail(fmt::format("A packet goes {} texels beyond the picture", from.left()), where,
                    "the file is damaged: get it again");
    }
    return picture;
}

}  // namespace navwright
