#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace navwright {

/// A 128-bit content hash (XXH3): names cache files and identifies stage inputs. Not for security.
struct ContentHash {
    std::uint64_t high = 0;
    std::uint64_t low = 0;

    [[nodiscard]] std::string hex() const;  ///< 32 lower-case digits
    friend auto operator<=>(const ContentHash&, const ContentHash&) = default;
};

/// Parses 32 hexadecimal digits of either case; nullopt for any other text.
[[nodiscard]] std::optional<ContentHash> contentHashFromHex(std::string_view text);

[[nodiscard]] ContentHash contentHash(std::span<const std::byte> bytes);
[[nodiscard]] ContentHash contentHash(std::string_view text);
/// Returns one hash for an ordered pair of hashes.
[[nodiscard]] ContentHash combine(const ContentHash& first, const ContentHash& second);

/// SHA-1 as 40 lower-case digits. A navtest report names the tested .nav by it.
[[nodiscard]] std::string sha1Hex(std::span<const std::byte> bytes);

/// The engine's map checksum: the four words of the MD4 of the whole file, xor-ed (configstring "map
/// checksum").
[[nodiscard]] std::int32_t mapChecksum(std::span<const std::byte> file);

}  // namespace navwright
