#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/generate/pipeline/demo_entry.h"

namespace navwright {

/// What a votes file says of a demo before the demo's own bytes.
struct DemoHead {
    ContentHash hash;          ///< of the demo's file
    std::string name;          ///< of the file, without folders
    std::uint8_t maps = 0;     ///< how many maps the demo holds frames of; 255: that many or more
    std::uint32_t votes = 0;   ///< in the body
    std::uint32_t bytes = 0;   ///< of the body
    std::uint64_t digest = 0;  ///< of the body

    friend bool operator==(const DemoHead&, const DemoHead&) = default;
};

/// A demo of one map as a votes file keeps it.
struct DemoBlock {
    DemoHead head;
    Bytes body;
};

/// XXH3 of a body, as DemoHead::digest.
[[nodiscard]] std::uint64_t bodyDigest(std::span<const std::byte> body);

/// Summary, deaths, votes and fast ways; the name stands in the head alone, so that bodies of the same demo
/// under two names are equal. About 11 bytes a vote. The same bytes on every machine.
[[nodiscard]] DemoBlock encodeDemo(const DemoEntry& entry);

/// The entry that encodeDemo() was given, but for recording, runs, rejected samples and keys. Nothing where
/// the body is not the whole of such an encoding, or holds votes that no demo gives. Memory is bounded by the
/// size of the body.
[[nodiscard]] std::optional<DemoEntry> decodeDemo(const DemoHead& head, std::span<const std::byte> body);

}  // namespace navwright
