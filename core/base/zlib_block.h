#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "core/base/file_bytes.h"
#include "core/base/result.h"

namespace navwright {

/// The engine's compressed container (.nav, strafe archive): u8 version, s32 raw length, s32 packed length,
/// zlib stream. Bytes after the stream are ignored, as the engine ignores them.
struct ZlibBlock {
    std::uint8_t version = 0;
    Bytes payload;
};

inline constexpr std::size_t kZlibBlockHeaderSize = 9;

/// Unpacks such a container. `file` names the input in errors. Errors: too short, lengths that do not fit the
/// input, a raw length above `maxPayload`, a damaged stream, a stream of another length than stated.
[[nodiscard]] Result<ZlibBlock> readZlibBlock(std::span<const std::byte> bytes, std::string_view file,
                                              std::size_t maxPayload = 64u << 20);

/// Packs a payload at zlib level 9, as the engine does (the stream starts with 78 DA).
[[nodiscard]] Bytes writeZlibBlock(std::uint8_t version, std::span<const std::byte> payload);

}  // namespace navwright
