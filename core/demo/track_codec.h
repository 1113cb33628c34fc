#pragma once

#include "base/byte_writer.h"
#include "demo/recording.h"
#include "demo/wire_cursor.h"

namespace navwright {

/// One track as differences: a byte that says what changed, then what changed.
void encodeTrack(const Track& track, ByteWriter& out);

/// False when the bytes are no track. Needs kWireSlack readable bytes behind the end of `in`.
[[nodiscard]] bool decodeTrack(WireCursor& in, Track& track);

}  // namespace navwright
