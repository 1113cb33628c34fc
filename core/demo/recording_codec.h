#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "base/file_bytes.h"
#include "demo/recording.h"

namespace navwright {

/// Goes up with every change of the layout that encodeRecording() writes.
inline constexpr int kRecordingFormat = 1;

/// A recording in about four bytes a sample, in this program's own layout; for caches, not for exchange.
[[nodiscard]] Bytes encodeRecording(const Recording& recording);

/// The recording that encodeRecording() was given, equal in every field; nothing when `bytes` are not the
/// whole of such an encoding. Memory is bounded by the size of `bytes`.
[[nodiscard]] std::optional<Recording> decodeRecording(std::span<const std::byte> bytes);

}  // namespace navwright
