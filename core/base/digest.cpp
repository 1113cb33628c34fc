#include "core/base/digest.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <array>
#include <charconv>

namespace navwright {

std::string ContentHash::hex() const {
    return fmt::format("{:016x}{:016x}", high, low);
}

std::optional<ContentHash> contentHashFromHex(std::string_view text) {
    constexpr std::size_t kHalf = 16;
    if (text.size() != 2 * kHalf) return std::nullopt;
    const auto half = [&](std::size_t first, std::uint64_t& value) {
        const auto* begin = text.data() + first;
        const auto [end, code] = std::from_chars(begin, begin + kHalf, value, 16);
        return code == std::errc{} && end == begin + kHalf;
    };
    ContentHash hash;
    if (!half(0, hash.high) || !half(kHalf, hash.low)) return std::nullopt;
    return hash;
}

ContentHash contentHash(std::span<const std::byte> bytes) {
    const auto hash = XXH3_128bits(bytes.data(), bytes.size());
    return {hash.high64, hash.low64};
}

ContentHash contentHash(std::string_view text) {
    return contentHash(std::as_bytes(std::span(text)));
}

ContentHash combine(const ContentHash& first, const ContentHash& second) {
    const std::array words{first.high, first.low, second.high, second.low};
    return contentHash(std::as_bytes(std::span(words)));
}

}  // namespace navwright
