#include "core/base/digest.h"

#include <fmt/format.h>
#include <nettle/md4.h>
#include <nettle/sha1.h>
#include <xxhash.h>

#include <array>
#include <charconv>
#include <cstring>

namespace navwright {

namespace {

template <class Context, std::size_t Size>
std::array<std::uint8_t, Size> digestOf(std::span<const std::byte> bytes, void (*init)(Context*),
                                        void (*update)(Context*, std::size_t, const std::uint8_t*),
                                        void (*finish)(Context*, std::size_t, std::uint8_t*)) {
    Context context;
    init(&context);
    update(&context, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
    std::array<std::uint8_t, Size> digest{};
    finish(&context, digest.size(), digest.data());
    return digest;
}

}  // namespace

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

std::string sha1Hex(std::span<const std::byte> bytes) {
    const auto digest =
        digestOf<sha1_ctx, SHA1_DIGEST_SIZE>(bytes, nettle_sha1_init, nettle_sha1_update, nettle_sha1_digest);
    std::string text;
    for (const auto byte : digest) text += fmt::format("{:02x}", byte);
    return text;
}

std::int32_t mapChecksum(std::span<const std::byte> file) {
    const auto digest =
        digestOf<md4_ctx, MD4_DIGEST_SIZE>(file, nettle_md4_init, nettle_md4_update, nettle_md4_digest);
    std::array<std::uint32_t, 4> words{};
    std::memcpy(words.data(), digest.data(), digest.size());
    return static_cast<std::int32_t>(words[0] ^ words[1] ^ words[2] ^ words[3]);
}

}  // namespace navwright
