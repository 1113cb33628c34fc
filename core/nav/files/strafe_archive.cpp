#include "core/nav/files/strafe_archive.h"

#include <fmt/format.h>

#include "core/base/byte_reader.h"
#include "core/base/byte_writer.h"
#include "core/base/file_kind.h"
#include "core/base/limits.h"
#include "core/base/points.h"
#include "core/base/zlib_block.h"

namespace navwright {

namespace {

constexpr std::size_t kMinDemoSize = 1 + 16;
constexpr std::size_t kTraversalHeadSize = 6 * 4 + 2 * 4 + 4 + 1 + 4 + 4;
constexpr std::size_t kPointSize = 3 * 4;

/// What is wrong with a traversal; empty: nothing.
std::string flaw(const StrafeTraversal& traversal, std::size_t demos) {
    if (!inWorld(traversal.from) || !inWorld(traversal.to)) return "an end is outside any map";
    // Written so that NaN fails.
    if (!(traversal.seconds > 0 && traversal.seconds <= limit::kSeconds))
        return fmt::format("its time of {:g} s is not above 0 and at most {:g}", traversal.seconds,
                           limit::kSeconds);
    if (!(traversal.speed >= 0 && traversal.speed <= limit::kSpeed))
        return fmt::format("its speed of {:g} is not within 0..{:g}", traversal.speed, limit::kSpeed);
    if (traversal.demo >= demos) return fmt::format("demo {} of {}", traversal.demo, demos);
    for (const auto& point : traversal.points) {
        if (!inWorld(point)) return "one of its points is outside any map";
    }
    return {};
}

class ArchiveReader {
  public:
    ArchiveReader(std::span<const std::byte> payload, std::string_view file) : in_(payload), file_(file) {}

    Result<StrafeArchive> read() {
        archive_.map = in_.string();
        NAV_TRY(readDemos());
        NAV_TRY(readTraversals());
        if (in_.remaining() != 0) return failed(fmt::format("{} bytes are left over", in_.remaining()));
        return std::move(archive_);
    }

  private:
    [[nodiscard]] std::unexpected<Failure> failed(std::string what) const {
        return fail(std::move(what), fmt::format("{}, payload byte {}", file_, in_.position()));
    }

    /// Reads a count of records of at least `size` bytes that must fit the remaining data.
    Result<std::size_t> readCount(std::size_t size, std::string_view of) {
        const auto count = in_.u32();
        if (in_.failed()) return failed("The archive ends early");
        if (count > in_.remaining() / size) {
            return failed(fmt::format("{} {} do not fit the {} bytes left", count, of, in_.remaining()));
        }
        return count;
    }

    Result<> readDemos() {
        NAV_ASSIGN(const auto count, readCount(kMinDemoSize, "demos"));
        for (std::size_t i = 0; i < count; ++i) {
            StrafeDemo demo;
            demo.name = in_.string();
            demo.hash.high = in_.read<std::uint64_t>();
            demo.hash.low = in_.read<std::uint64_t>();
            if (in_.failed()) return failed(fmt::format("The archive ends inside demo {}", i));
            archive_.demos.push_back(std::move(demo));
        }
        return {};
    }

    Result<> readTraversals() {
        NAV_ASSIGN(const auto count, readCount(kTraversalHeadSize, "traversals"));
        for (std::size_t i = 0; i < count; ++i) {
            StrafeTraversal traversal;
            traversal.from = readVec3(in_);
            traversal.to = readVec3(in_);
            traversal.seconds = in_.f32();
            traversal.speed = in_.f32();
            traversal.demo = in_.u32();
            traversal.slot = in_.u8();
            traversal.firstFrame = in_.u32();
            NAV_ASSIGN(const auto points, readCount(kPointSize, "points"));
            traversal.points.reserve(points);
            for (std::size_t j = 0; j < points; ++j) traversal.points.push_back(readVec3(in_));
            if (const auto wrong = flaw(traversal, archive_.demos.size()); !wrong.empty()) {
                return failed(fmt::format("Traversal {}: {}", i, wrong));
            }
            archive_.traversals.push_back(std::move(traversal));
        }
        return {};
    }

    ByteReader in_;
    std::string_view file_;
    StrafeArchive archive_;
};

Result<> checkText(const std::string& text, std::string_view of) {
    if (text.find('\0') == std::string::npos) return {};
    return fail(fmt::format("The {} has a NUL in it", of), "strafe archive");
}

}  // namespace

Result<StrafeArchive> readStrafeArchive(std::span<const std::byte> bytes, std::string_view file) {
    NAV_TRY(requireKind(bytes, FileKind::strafeArchive, file));
    if (!bytes.empty() && bytes[0] != std::byte{kStrafeArchiveVersion}) {
        return fail(fmt::format("Version {} is not that of a strafe archive ({})", static_cast<int>(bytes[0]),
                                kStrafeArchiveVersion),
                    fmt::format("{}, byte 0", file));
    }
    NAV_ASSIGN(const auto block, readZlibBlock(bytes, file, limit::kStrafeBytes));
    return ArchiveReader(block.payload, file).read();
}

Result<Bytes> writeStrafeArchive(const StrafeArchive& archive) {
    ByteWriter out;
    NAV_TRY(checkText(archive.map, "map name"));
    out.string(archive.map);
    out.u32(static_cast<std::uint32_t>(archive.demos.size()));
    for (const auto& demo : archive.demos) {
        NAV_TRY(checkText(demo.name, "demo name"));
        out.string(demo.name);
        out.write(demo.hash.high);
        out.write(demo.hash.low);
    }
    out.u32(static_cast<std::uint32_t>(archive.traversals.size()));
    for (std::size_t i = 0; i < archive.traversals.size(); ++i) {
        const auto& traversal = archive.traversals[i];
        if (const auto wrong = flaw(traversal, archive.demos.size()); !wrong.empty()) {
            return fail(fmt::format("Traversal {}: {}", i, wrong), "strafe archive");
        }
        writeVec3(out, traversal.from);
        writeVec3(out, traversal.to);
        out.f32(traversal.seconds);
        out.f32(traversal.speed);
        out.u32(traversal.demo);
        out.u8(traversal.slot);
        out.u32(traversal.firstFrame);
        out.u32(static_cast<std::uint32_t>(traversal.points.size()));
        for (const auto& point : traversal.points) writeVec3(out, point);
    }
    if (out.size() > limit::kStrafeBytes) {
        return fail(fmt::format("The archive would be {} bytes; at most {} can be read back", out.size(),
                                limit::kStrafeBytes),
                    "strafe archive");
    }
    return writeZlibBlock(kStrafeArchiveVersion, out.view());
}

}  // namespace navwright
