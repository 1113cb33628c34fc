#include <fmt/format.h>
#include <nettle/md4.h>
#include <nettle/sha1.h>

#include <array>
#include <cstring>

#include "core/base/digest.h"

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
