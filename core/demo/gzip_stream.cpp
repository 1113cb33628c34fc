#include "demo/gzip_stream.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "base/limits.h"

namespace navwright {

namespace {

constexpr std::byte kMagic0{0x1f};
constexpr std::byte kMagic1{0x8b};
/// zlib: 15 bits of window, + 16 for a gzip wrapper.
constexpr int kGzipWindowBits = 15 + 16;
constexpr std::size_t kFirstCapacity = std::size_t{1} << 16;
/// Output per call of inflate(), so that a stop is seen in time.
constexpr std::size_t kChunkBytes = std::size_t{1} << 20;

/// A byte buffer that doubles and never holds more than limit::kDemoBytes.
class GrowingBytes {
  public:
    [[nodiscard]] bool full() const noexcept { return size_ == limit::kDemoBytes; }

    /// Free space behind what is there, at least one byte; only when not full().
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

/// How the reading of all members ended.
enum class End { whole, cut, damaged, notAMember, tooLarge };

class Inflater {
  public:
    explicit Inflater(std::span<const std::byte> file) : file_(file) {
        stream_.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(file.data()));
        ready_ = ::inflateInit2(&stream_, kGzipWindowBits) == Z_OK;
    }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;
    ~Inflater() {
        if (ready_) ::inflateEnd(&stream_);
    }

    [[nodiscard]] Result<End> run(GrowingBytes& out, JobContext& context) {
        while (ready_) {
            if (context.stopRequested()) return cancelled();
            if (out.full()) return End::tooLarge;
            const int code = step(out);
            if (code == Z_STREAM_END) {
                const auto rest = file_.subspan(consumed());
                if (rest.empty()) return End::whole;
                if (!isGzip(rest)) return End::notAMember;
                ::inflateReset(&stream_);
            } else if (code == Z_BUF_ERROR) {
                return End::cut;
            } else if (code != Z_OK) {
                return End::damaged;
            }
        }
        return End::damaged;
    }

    [[nodiscard]] std::size_t consumed() const noexcept {
        return static_cast<std::size_t>(reinterpret_cast<const std::byte*>(stream_.next_in) - file_.data());
    }

  private:
    int step(GrowingBytes& out) {
        const auto room = out.room();
        stream_.next_out = reinterpret_cast<Bytef*>(room.data());
        stream_.avail_out = static_cast<uInt>(room.size());
        stream_.avail_in = static_cast<uInt>(
            std::min<std::size_t>(file_.size() - consumed(), std::numeric_limits<uInt>::max()));
        const int code = ::inflate(&stream_, Z_NO_FLUSH);
        out.wrote(room.size() - stream_.avail_out);
        return code;
    }

    std::span<const std::byte> file_;
    z_stream stream_{};
    bool ready_ = false;
};

std::string describe(End end, std::size_t consumed, std::size_t total) {
    switch (end) {
        case End::whole:
            return {};
        case End::cut:
            return fmt::format("The gzip data is cut short after {} bytes: its end is missing", total);
        case End::damaged:
            return fmt::format(
                "The gzip data is damaged near byte {}: the last {} of {} packed bytes were not read",
                consumed, total - consumed, total);
        case End::notAMember:
            return fmt::format("{} bytes after the gzip data were ignored", total - consumed);
        case End::tooLarge:
            return fmt::format(
                "The demo unpacks to more than {} bytes: the last {} of {} packed bytes were not read",
                limit::kDemoBytes, total - consumed, total);
    }
    return {};
}

}  // namespace

bool isGzip(std::span<const std::byte> bytes) noexcept {
    return bytes.size() >= 2 && bytes[0] == kMagic0 && bytes[1] == kMagic1;
}

Result<DemoBytes> inflateStream(std::span<const std::byte> file, JobContext& context) {
    GrowingBytes out;
    Inflater inflater(file);
    NAV_ASSIGN(const auto end, inflater.run(out, context));
    auto bytes = std::move(out).take();
    bytes.trouble = describe(end, inflater.consumed(), file.size());
    bytes.cut = end == End::cut;
    return bytes;
}

}  // namespace navwright
