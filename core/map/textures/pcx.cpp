#include "core/map/textures/pcx.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/byte_reader.h"
#include "core/base/file_kind.h"

namespace navwright {

namespace {

constexpr std::size_t kPcxHead = 128;
constexpr std::size_t kPaletteColours = 3 * 256;
constexpr std::uint8_t kPaletteMark = 0x0c;
constexpr std::uint8_t kRun = 0xc0;  ///< a byte with these bits is a repeat count for the next byte
constexpr std::uint8_t kRunLength = 0x3f;

struct PcxHead {
    PictureSize size;
    std::size_t lineBytes = 0;  ///< bytes per unpacked line; those beyond the width are dropped
};

Result<PcxHead> readPcxHead(std::span<const std::byte> file, std::string_view where) {
    constexpr std::uint8_t kMaker = 10, kVersion = 5, kPacked = 1, kBits = 8;
    constexpr std::size_t kBeforePlanes = 65;
    if (file.size() < kPcxHead) {
        return fail(fmt::format("A pcx of {} bytes; the header alone has {}", file.size(), kPcxHead), where,
                    "the file is cut short: get it again");
    }
    ByteReader in(file);
    const auto maker = in.u8(), version = in.u8(), packing = in.u8(), bits = in.u8();
    const int left = in.u16(), top = in.u16(), right = in.u16(), bottom = in.u16();
    ByteReader rest(file.subspan(kBeforePlanes));
    const auto planes = rest.u8();
    PcxHead head{.size = {}, .lineBytes = rest.u16()};
    if (maker != kMaker || version != kVersion || packing != kPacked || bits != kBits || planes != 1) {
        return fail("Only pcx files of version 5, packed, with 8 bits in one plane are read", where,
                    fmt::format("this has version {}, packing {}, {} bits in {} planes", version, packing,
                                bits, planes));
    }
    if (right < left || bottom < top) {
        return fail("The picture ends left of or above where it begins", where,
                    "the file is damaged: get it again");
    }
    NAV_ASSIGN(head.size, checkedSize(static_cast<std::uint64_t>(right - left + 1),
                                      static_cast<std::uint64_t>(bottom - top + 1), where));
    if (head.lineBytes < head.size.width) {
        return fail(fmt::format("Lines of {} bytes for a picture {} wide", head.lineBytes, head.size.width),
                    where, "the file is damaged: get it again");
    }
    return head;
}

/// Decodes runs continuously over all lines.
class PcxRuns {
  public:
    explicit PcxRuns(std::span<const std::byte> packed) : in_(packed) {}

    /// Decodes `count` bytes; stores the first in `shown`, which may be shorter. Returns false at the end of
    /// the data.
    bool take(std::size_t count, std::span<std::uint8_t> shown) {
        for (std::size_t done = 0; done < count;) {
            if (left_ == 0) {
                const auto first = in_.u8();
                const bool run = (first & kRun) == kRun;
                left_ = run ? first & kRunLength : 1;
                value_ = run ? in_.u8() : first;
                if (in_.failed()) return false;
                continue;
            }
            const auto some = std::min(left_, count - done);
            if (done < shown.size())
                std::ranges::fill(shown.subspan(done, std::min(some, shown.size() - done)), value_);
            done += some;
            left_ -= some;
        }
        return true;
    }
    /// Remaining bytes of the last run.
    [[nodiscard]] std::size_t left() const { return left_; }
    [[nodiscard]] std::size_t position() const { return in_.position(); }

  private:
    ByteReader in_;
    std::size_t left_ = 0;
    std::uint8_t value_ = 0;
};

}  // namespace

Result<PictureSize> readPcxSize(std::span<const std::byte> file, std::string_view where) {
    NAV_ASSIGN(const auto head, readPcxHead(file, where));
    return head.size;
}

Result<IndexedPicture> readPcx(std::span<const std::byte> file, std::string_view where) {
    NAV_TRY(requireKind(file, FileKind::pcx, where));
    NAV_ASSIGN(const auto head, readPcxHead(file, where));
    const auto ends = [&](std::size_t line) {
        return fail(fmt::format("The data end in line {} of {}", line, head.size.height), where,
                    "the file is cut short: get it again");
    };
    const auto packed = file.subspan(kPcxHead);
    // Two bytes give at most 63: rejects impossible sizes before allocating.
    const auto most = packed.size() / 2 * kRunLength + 1;
    if (head.lineBytes * head.size.height > most) return ends(packed.empty() ? 0 : most / head.lineBytes);
    IndexedPicture picture{.size = head.size, .indices = {}};
    picture.indices.resize(head.size.texels());
    PcxRuns runs(packed);
    for (std::size_t line = 0; line < head.size.height; ++line) {
        const auto row = std::span(picture.indices).subspan(line * head.size.width, head.size.width);
        if (!runs.take(head.lineBytes, row)) return ends(line);
    }
    if (runs.left() > 0) {
        return fail(fmt::format("A run goes {} bytes beyond the picture", runs.left()),
                    fmt::format("{}, byte {}", where, kPcxHead + runs.position()),
                    "the file is damaged: get it again");
    }
    return picture;
}

Result<GamePalette> readPcxPalette(std::span<const std::byte> file, std::string_view where) {
    NAV_TRY(readPcxSize(file, where));
    if (file.size() < kPcxHead + 1 + kPaletteColours) {
        return fail(fmt::format("{} bytes leave no room for a palette", file.size()), where,
                    "the file is cut short: get it again");
    }
    ByteReader in(file.last(1 + kPaletteColours));
    if (in.u8() != kPaletteMark)
        return fail("There is no palette at the end of the file", where, "the file is damaged: get it again");
    GamePalette palette;
    for (auto& colour : palette.colours) {
        for (auto& channel : colour) channel = in.u8();
    }
    return palette;
}

}  // namespace navwright
