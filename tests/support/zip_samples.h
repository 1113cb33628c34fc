#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <zlib.h>

#include "core/base/byte_writer.h"
#include "core/base/file_bytes.h"

/// Zip files built by hand, which may contain false statements.
namespace zip_samples {

using navwright::Bytes;
using navwright::ByteWriter;

struct ZipFile {
    std::string name = {};
    Bytes bytes = {};
    bool deflated = true;
    std::int64_t saysMore = 0;  ///< how much larger the directory states the file to be, bytes
    std::uint16_t method = 0;   ///< stated compression method; 0: the true one
    std::uint16_t flags = 0;    ///< 1: encrypted
};

inline Bytes deflated(const Bytes& bytes) {
    z_stream stream{};
    deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY);
    Bytes packed(deflateBound(&stream, static_cast<uLong>(bytes.size())));
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

/// `saysFiles` and `saysBytes`: what the end record states about the directory, if not the truth.
inline Bytes zipFile(const std::vector<ZipFile>& files, int saysFiles = -1, std::int64_t saysBytes = -1) {
    ByteWriter out, directory;
    for (const auto& file : files) {
        const auto packed = file.deflated ? deflated(file.bytes) : file.bytes;
        const auto at = static_cast<std::uint32_t>(out.size());
        const auto sum =
            crc32(0, reinterpret_cast<const Bytef*>(file.bytes.data()), static_cast<uInt>(file.bytes.size()));
        const auto fields = [&](ByteWriter& to) {
            to.u16(20);
            to.u16(file.flags);
            to.u16(file.method != 0 ? file.method : file.deflated ? 8 : 0);
            to.u16(0);
            to.u16(33);
            to.u32(static_cast<std::uint32_t>(sum));
            to.u32(static_cast<std::uint32_t>(packed.size()));
            to.u32(static_cast<std::uint32_t>(static_cast<std::int64_t>(file.bytes.size()) + file.saysMore));
            to.u16(static_cast<std::uint16_t>(file.name.size()));
            to.u16(0);
        };
        out.fixedString("PK\x03\x04", 4);
        fields(out);
        out.fixedString(file.name, file.name.size());
        out.bytes(packed);
        directory.fixedString("PK\x01\x02", 4);
        directory.u16(20);
        fields(directory);
        for (int field = 0; field < 3; ++field) directory.u16(0);
        directory.u32(0);
        directory.u32(at);
        directory.fixedString(file.name, file.name.size());
    }
    const auto at = static_cast<std::uint32_t>(out.size());
    const auto count = static_cast<std::uint16_t>(saysFiles < 0 ? static_cast<int>(files.size()) : saysFiles);
    out.bytes(directory.view());
    out.fixedString("PK\x05\x06", 4);
    out.u32(0);
    out.u16(count);
    out.u16(count);
    out.u32(
        static_cast<std::uint32_t>(saysBytes < 0 ? static_cast<std::int64_t>(directory.size()) : saysBytes));
    out.u32(at);
    out.u16(0);
    return std::move(out).take();
}

}  // namespace zip_samples
