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

/// The header of a demo in a votes file.
struct DemoHead {
    ContentHash hash;          ///< of the demo's content
    std::string name;          ///< file name without folders
    std::uint8_t maps = 0;     ///< number of maps in the demo; 255: at least as many
    std::uint32_t votes = 0;   ///< in the body
    std::uint32_t bytes = 0;   ///< of the body
    std::uint64_t digest = 0;  ///< of the body

    friend bool operator==(const DemoHead&, const DemoHead&) = default;
};

/// A demo of one map in a votes file.
struct DemoBlock {
    DemoHead head;
    Bytes body;
};

/// XXH3 of a body, as stored in DemoHead::digest.
[[nodiscard]] std::uint64_t bodyDigest(std::span<const std::byte> body);

/// Encodes summary, deaths, votes and fast traversals, in about 11 bytes per vote. The name is in the head
/// only, so that a demo under two names has equal bodies. The same bytes on every machine.
[[nodiscard]] DemoBlock encodeDemo(const DemoEntry& entry);

/// The inverse of encodeDemo(), without recording, runs, rejected samples and keys. nullopt when the body is
/// not one complete valid encoding. Memory is bounded by the body's size.
[[nodiscard]] std::optional<DemoEntry> decodeDemo(const DemoHead& head, std::span<const std::byte> body);

}  // namespace navwright
