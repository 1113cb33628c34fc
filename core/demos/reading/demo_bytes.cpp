#include "core/demos/reading/demo_bytes.h"

#include <fmt/format.h>
#include <libdeflate.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <utility>

#include "core/base/gzip.h"
#include "core/base/job_context.h"
#include "core/base/limits.h"
#include "core/base/result.h"

namespace navwright {

namespace {

constexpr std::size_t kFirstCapacity = std::size_t{1} << 16;
/// Output bytes between checks for a stop request.
constexpr std::size_t kChunkBytes = std::size_t{1} << 20;

/// A byte buffer that doubles and never holds more than limit::kDemoBytes.
class GrowingBytes {
  public:
    [[nodiscard]] bool full() const noexcept { return size_ == limit::kDemoBytes; }

    /// Free space, at least one byte; only when not full().
    [[nodiscard]] std::span<std::byte> room() {
        if (size_ == capacity_) grow();
        return {data_.get() + size_, std::min(capacity_ - size_, kChunkBytes)};
    }
    void wrote(std::size_t count) noexcept { size_ += count; }

    [[nodiscard]] DemoBytes take() && {
        if (!data_) grow();
        std::memset(data_.get() + size_, 0, kWireSlack);
        DemoBytes bytes;
        bytes.data = std::move(data_);
        bytes.size = size_;
        return bytes;
    }

  private:
    void grow() {
        capacity_ = std::min(std::max(capacity_ * 2, kFirstCapacity), limit::kDemoBytes);
        auto larger = std::make_unique_for_overwrite<std::byte[]>(capacity_ + kWireSlack);
        if (size_ != 0) std::memcpy(larger.get(), data_.get(), size_);
        data_ = std::move(larger);
    }

    std::unique_ptr<std::byte[]> data_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

/// State::more: the output limit was reached.
Result<GzipReader::State> inflateAll(GzipReader& reader, GrowingBytes& out, JobContext& context) {
    while (reader.state() == GzipReader::State::more) {
        if (context.stopRequested()) return cancelled();
        if (out.full()) break;
        out.wrote(reader.read(out.room()));
    }
    return reader.state();
}

std::string describe(GzipReader::State end, std::size_t consumed, std::size_t total) {
    using State = GzipReader::State;
    switch (end) {
        case State::whole:
            return {};
        case State::cut:
            return fmt::format("The gzip data is cut short after {} bytes: its end is missing", total);
        case State::damaged:
            return fmt::format(
                "The gzip data is damaged near byte {}: the last {} of {} packed bytes were not read",
                consumed, total - consumed, total);
        case State::notAMember:
            return fmt::format("{} bytes after the gzip data were ignored", total - consumed);
        case State::more:
            return fmt::format(
                "The demo unpacks to more than {} bytes: the last {} of {} packed bytes were not read",
                limit::kDemoBytes, total - consumed, total);
    }
    return {};
}

/// Inflates members one by one up to damage, the end, bytes that are not gzip, or limit::kDemoBytes. The slow
/// path of unpackDemo(). Errors: cancelled.
Result<DemoBytes> inflateStream(std::span<const std::byte> file, JobContext& context) {
    GrowingBytes out;
    GzipReader reader(file);
    NAV_ASSIGN(const auto end, inflateAll(reader, out, context));
    auto bytes = std::move(out).take();
    bytes.trouble = describe(end, reader.consumed(), file.size());
    bytes.cut = end == GzipReader::State::cut;
    return bytes;
}

/// Shortest member: 10 bytes of header, 2 of empty deflate block, 8 of trailer (RFC 1952).
constexpr std::size_t kMinGzipSize = 20;
/// Demos pack 2:1 to 20:1. Files that state more use the slow path.
constexpr std::size_t kPlausibleRatio = 64;
/// libdeflate cannot be interrupted; at some 500 MB/s this keeps a cancel well under 200 ms.
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
    std::ranges::copy(kept, bytes.data.get());  // the address may be null for an empty file
    finish(bytes, kept.size());
    if (file.empty()) bytes.trouble = "The file is empty";
    if (kept.size() < file.size()) {
        bytes.trouble = fmt::format("The demo has more than {} bytes: the last {} were not read", kept.size(),
                                    file.size() - kept.size());
    }
    return bytes;
}

/// The fast path: one whole, undamaged member that fills the file.
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

ContentHash DemoBytes::hash() const {
    const auto inside = contentHash(view());
    return trouble.empty() ? inside : combine(inside, contentHash(trouble));
}

Result<DemoBytes> unpackDemo(std::span<const std::byte> file, JobContext& context) {
    if (!isGzip(file)) return copyOf(file);
    if (auto whole = inflateWhole(file)) return std::move(*whole);
    return inflateStream(file, context);
}

}  // namespace navwright
