#include "base/gunzip.h"

#include <fmt/format.h>
#include <zlib.h>

#include <array>
#include <memory>
#include <string>

#include "base/stop_scope.h"

namespace navwright {

namespace {

constexpr std::size_t kGunzipChunk = std::size_t{1} << 16;
constexpr int kGzipWindow = 15 + 16;  // zlib: the largest window, and a gzip header

bool isGzip(std::span<const std::byte> bytes) {
    return bytes.size() >= 2 && bytes[0] == std::byte{0x1f} && bytes[1] == std::byte{0x8b};
}

struct StreamEnd {
    void operator()(z_stream* stream) const { inflateEnd(stream); }
};

}  // namespace

Result<Bytes> gunzip(std::span<const std::byte> packed, std::string_view where, std::size_t maxBytes) {
    if (!isGzip(packed)) return Bytes(packed.begin(), packed.end());
    z_stream stream{};
    if (inflateInit2(&stream, kGzipWindow) != Z_OK) return fail("zlib could not start", std::string(where));
    const std::unique_ptr<z_stream, StreamEnd> ending(&stream);
    Bytes unpacked;
    std::array<std::byte, kGunzipChunk> chunk;
    std::size_t given = 0;
    while (true) {
        if (stopAsked()) return cancelled();
        const std::span part = packed.subspan(given, std::min(kGunzipChunk, packed.size() - given));
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(part.data()));
        stream.avail_in = static_cast<uInt>(part.size());
        stream.next_out = reinterpret_cast<Bytef*>(chunk.data());
        stream.avail_out = static_cast<uInt>(chunk.size());
        const int outcome = inflate(&stream, Z_NO_FLUSH);
        given += part.size() - stream.avail_in;
        unpacked.insert(unpacked.end(), chunk.begin(), chunk.end() - stream.avail_out);
        if (unpacked.size() > maxBytes)
            return fail(fmt::format("The gzip data unpacks to more than {} bytes", maxBytes),
                        std::string(where));
        if (outcome == Z_STREAM_END) break;
        if (outcome != Z_OK)
            return fail(fmt::format("The gzip data is damaged or cut at byte {}", given), std::string(where));
    }
    if (given != packed.size())
        return fail(fmt::format("{} bytes follow the gzip data", packed.size() - given), std::string(where));
    return unpacked;
}

}  // namespace navwright
