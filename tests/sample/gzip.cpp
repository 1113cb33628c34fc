#include "tests/sample/gzip.h"

#include <zlib.h>

#include <new>

namespace navwright {

Bytes gzip(std::span<const std::byte> raw) {
    constexpr int kGzipWrapper = 16 + MAX_WBITS;
    constexpr int kMemoryLevel = 8;
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzipWrapper, kMemoryLevel,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
        throw std::bad_alloc();
    }
    Bytes packed(deflateBound(&stream, static_cast<uLong>(raw.size())));
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(raw.data()));
    stream.avail_in = static_cast<uInt>(raw.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

}  // namespace navwright
