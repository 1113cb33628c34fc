#pragma once

#include <cstdint>

#include "core/base/byte_reader.h"
#include "core/base/byte_writer.h"
#include "core/base/digest.h"

namespace navwright {

/// Writes a hash as binary files store it: high half first.
inline void writeHash(ByteWriter& out, const ContentHash& hash) {
    out.write(hash.high);
    out.write(hash.low);
}

[[nodiscard]] inline ContentHash readHash(ByteReader& in) {
    ContentHash hash;
    hash.high = in.read<std::uint64_t>();
    hash.low = in.read<std::uint64_t>();
    return hash;
}

}  // namespace navwright
