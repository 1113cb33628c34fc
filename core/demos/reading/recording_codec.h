#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "core/base/byte_writer.h"
#include "core/base/file_bytes.h"
#include "core/demos/reading/recording.h"
#include "core/demos/reading/wire_cursor.h"

namespace navwright {

/// Increment with every change of encodeRecording()'s layout.
inline constexpr int kRecordingFormat = 1;

/// Encodes a recording in about four bytes per sample. For caches, not for exchange.
[[nodiscard]] Bytes encodeRecording(const Recording& recording);

/// The inverse of encodeRecording(); nullopt unless `bytes` are one complete encoding. Memory is bounded by
/// the size of `bytes`.
[[nodiscard]] std::optional<Recording> decodeRecording(std::span<const std::byte> bytes);

/// Encodes a track as differences: a byte of flags per sample, then the changes.
void encodeTrack(const Track& track, ByteWriter& out);

/// Returns false for invalid bytes. Needs kWireSlack readable bytes behind the end of `in`.
[[nodiscard]] bool decodeTrack(WireCursor& in, Track& track);

}  // namespace navwright
