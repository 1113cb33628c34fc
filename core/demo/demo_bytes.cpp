#include "demo/demo_bytes.h"

#include <fmt/format.h>
#include <libdeflate.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>

#include "base/limits.h"
#include "demo/gzip_stream.h"

namespace navwright {

namespace {

/// Shortest member: 10 bytes of header, 2 of empty deflate block, 8 of trailer (RFC 1952).
constexpr std::size_t kMinGzipSize = 20;
/// Demos pack 2:1 to 20:1. A file that states more is inflated by the growing reader instead.
constexpr std::size_t kPlausibleRatio = 64;
/// libdeflate cannot be stopped midway; at some 500 MB/s this keeps a cancel well under 200 ms.
constexpr std::size_t kMaxUnstoppableBytes = std::size_t{48} << 20;

DemoBytes makeBytes(std::size_t capacity) {
    DemoBytes bytes;
    bytes.data = std::make_unique_for_overwrite<std::byte[]>(capacity + kWireSlack);
    return bytes;
}

void finish(DemoBytes& bytes, std::size_t size) {
    bytes.size = size;
    std::memset(bytes.data.get() + size, 0, kWireSlack);
}

DemoBytes copyOf(std::span<const std::byte> file) {
    const auto kept = file.first(std::min(file.size(), limit::kDemoBytes));
    auto bytes = makeBytes(kept.size());
    std::ranges::copy(kept, bytes.data.get());  // an empty file may have no address at all
    finish(bytes, kept.size());
    if (kept.size() < file.size()) {
        bytes.trouble = fmt::format("The demo has more than {} bytes: the last {} were not read", kept.size(),
                                    file.size() - kept.size());
    }
    return bytes;
}

/// The fast way: one whole, undamaged member that fills the file.
std::optional<DemoBytes> inflateWhole(std::span<const std::byte> file) {
    if (file.size() < kMinGzipSize) return std::nullopt;
    std::uint32_t stated = 0;
    std::memcpy(&stated, file.data() + file.size() - sizeof(stated), sizeof(stated));
    if (stated > kMaxUnstoppableBytes || stated / kPlausibleRatio > file.size()) return std::nullopt;
    using Decompressor = std::unique_ptr<libdeflate_decompressor, void (*)(libdeflate_decompressor*)>;
    const Decompressor decompressor(libdeflate_alloc_decompressor(), &libdeflate_free_decompressor);
    if (!decompressor) return std::nullopt;
    auto bytes = makeBytes(stated);
    std::size_t used = 0;
    std::size_t written = 0;
    const auto result = libdeflate_gzip_decompress_ex(decompressor.get(), file.data(), file.size(),
                                                      bytes.data.get(), stated, &used, &written);
    if (result != LIBDEFLATE_SUCCESS || used != file.size()) return std::nullopt;
    finish(bytes, written);
    return bytes;
}

}  // namespace

Result<DemoBytes> unpackDemo(std::span<const std::byte> file, JobContext& context) {
    if (!isGzip(file)) return copyOf(file);
    if (auto whole = inflateWhole(file)) return std::move(*whole);
    return inflateStream(file, context);
}

}  // namespace navwright
