#include "core/base/gzip.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <limits>

#include "core/base/index.h"
#include "core/base/stop_scope.h"

namespace navwright {

namespace {

constexpr std::size_t kGunzipChunk = std::size_t{1} << 16;
constexpr int kGzipWindow = 15 + 16;  // zlib: the largest window, and a gzip header

}  // namespace

bool isGzip(std::span<const std::byte> bytes) noexcept {
    return bytes.size() >= 2 && bytes[0] == std::byte{0x1f} && bytes[1] == std::byte{0x8b};
}

GzipReader::GzipReader(std::span<const std::byte> packed)
    : packed_(packed), stream_(std::make_unique<z_stream_s>()) {
    stream_->next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(packed.data()));
    if (inflateInit2(stream_.get(), kGzipWindow) != Z_OK) state_ = State::damaged;
}

GzipReader::~GzipReader() {
    inflateEnd(stream_.get());
}

std::size_t GzipReader::consumed() const noexcept {
    return toIndex(reinterpret_cast<const std::byte*>(stream_->next_in) - packed_.data());
}

std::size_t GzipReader::read(std::span<std::byte> room) {
    if (state_ != State::more) return 0;
    constexpr std::size_t most = std::numeric_limits<uInt>::max();
    const auto given = static_cast<uInt>(std::min(room.size(), most));
    stream_->next_out = reinterpret_cast<Bytef*>(room.data());
    stream_->avail_out = given;
    stream_->avail_in = static_cast<uInt>(std::min(packed_.size() - consumed(), most));
    const int code = inflate(stream_.get(), Z_NO_FLUSH);
    if (code == Z_STREAM_END) {
        const auto rest = packed_.subspan(consumed());
        if (rest.empty()) {
            state_ = State::whole;
        } else if (isGzip(rest)) {
            inflateReset(stream_.get());
        } else {
            state_ = State::notAMember;
        }
    } else if (code == Z_BUF_ERROR) {
        state_ = State::cut;
    } else if (code != Z_OK) {
        state_ = State::damaged;
    }
    return given - stream_->avail_out;
}

Result<Bytes> gunzip(std::span<const std::byte> packed, std::string_view where, std::size_t maxBytes) {
    if (!isGzip(packed)) return Bytes(packed.begin(), packed.end());
    GzipReader reader(packed);
    Bytes unpacked;
    std::array<std::byte, kGunzipChunk> chunk;
    while (reader.state() == GzipReader::State::more) {
        if (stopAsked()) return cancelled();
        const auto wrote = reader.read(chunk);
        unpacked.insert(unpacked.end(), chunk.begin(), chunk.begin() + static_cast<std::ptrdiff_t>(wrote));
        if (unpacked.size() > maxBytes) {
            return fail(fmt::format("The gzip data unpacks to more than {} bytes", maxBytes), where);
        }
    }
    const auto given = reader.consumed();
    if (reader.state() == GzipReader::State::notAMember) {
        return fail(fmt::format("{} bytes follow the gzip data", packed.size() - given), where);
    }
    if (reader.state() != GzipReader::State::whole) {
        return fail(fmt::format("The gzip data is damaged or cut at byte {}", given), where);
    }
    return unpacked;
}

}  // namespace navwright
