#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "core/base/byte_writer.h"
#include "core/base/file_bytes.h"
#include "core/demos/reading/recording.h"
#include "core/demos/reading/wire_cursor.h"

namespace navwright {

/// Goes up with every change of the layout that encodeRecording() writes.
inline constexpr int kRecordingFormat = 1;

/// A recording in about four bytes a sample, in this program's own layout; for caches, not for exchange.
[[nodiscard]] Bytes encodeRecording(const Recording& recording);

/// The recording that encodeRecording() was given, equal in every field; nothing when `bytes` are not the
/// whole of such an encoding. Memory is bounded by the size of `bytes`.
[[nodiscard]] std::optional<Recording> decodeRecording(std::span<const std::byte> bytes);

/// One track as differences: a byte that says what changed, then what changed.
void encodeTrack(const Track& track, ByteWriter& out);

/// False when the bytes are no track. Needs kWireSlack readable bytes behind the end of `in`.
[[nodiscard]] bool decodeTrack(WireCursor& in, Track& track);

}  // namespace navwright
