#include "core/base/zlib_block.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <string>

#include "core/base/byte_reader.h"
#include "core/base/byte_writer.h"
#include "core/base/index.h"

namespace navwright {

namespace {

/// zlib cannot exceed about 1030 : 1; a larger claim is false and would only cost memory.
constexpr std::size_t kMaxZlibRatio = 1100;

}  // namespace

Result<ZlibBlock> readZlibBlock(std::span<const std::byte> bytes, std::string_view file,
                                std::size_t maxPayload) {
    const std::string where(file);
    if (bytes.size() < kZlibBlockHeaderSize) {
        return fail(fmt::format("The file ends inside its header: {} of {} bytes", bytes.size(),
                                kZlibBlockHeaderSize),
                    where);
    }
    ByteReader reader(bytes);
    ZlibBlock block;
    block.version = reader.u8();
    const auto rawLength = reader.s32();
    const auto packedLength = reader.s32();
    if (rawLength < 0 || toIndex(rawLength) > maxPayload) {
        return fail(fmt::format("Raw length {} is outside 0..{}", rawLength, maxPayload), where + ", byte 1");
    }
    if (packedLength < 0 || toIndex(packedLength) > reader.remaining()) {
        return fail(fmt::format("Packed length {} is more than the {} bytes that follow", packedLength,
                                reader.remaining()),
                    where + ", byte 5", "the file was cut short");
    }
    const auto packed = reader.take(packedLength);
    if (toIndex(rawLength) > packed.size() * kMaxZlibRatio) {
        return fail(fmt::format("Raw length {} cannot come from {} packed bytes", rawLength, packed.size()),
                    where + ", byte 1");
    }
    // One byte more than stated, to detect a longer stream.
    block.payload.resize(toIndex(rawLength) + 1);
    auto size = static_cast<uLongf>(block.payload.size());
    const int code =
        ::uncompress(reinterpret_cast<Bytef*>(block.payload.data()), &size,
                     reinterpret_cast<const Bytef*>(packed.data()), static_cast<uLong>(packed.size()));
    if (code != Z_OK && code != Z_BUF_ERROR)
        return fail("The compressed data is damaged", where + ", byte 9");
    if (code == Z_BUF_ERROR || size != static_cast<uLongf>(rawLength)) {
        return fail(fmt::format("The compressed data does not hold the stated {} bytes", rawLength),
                    where + ", byte 9");
    }
    block.payload.resize(size);
    return block;
}

Bytes writeZlibBlock(std::uint8_t version, std::span<const std::byte> payload) {
    auto size = ::compressBound(static_cast<uLong>(payload.size()));
    Bytes packed(size);
    ::compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                reinterpret_cast<const Bytef*>(payload.data()), static_cast<uLong>(payload.size()),
                Z_BEST_COMPRESSION);
    packed.resize(size);
    ByteWriter writer;
    writer.u8(version);
    writer.s32(static_cast<std::int32_t>(payload.size()));
    writer.s32(static_cast<std::int32_t>(packed.size()));
    writer.bytes(packed);
    return std::move(writer).take();
}

}  // namespace navwright
