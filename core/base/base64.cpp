#include "core/base/base64.h"

#include <nettle/base64.h>

namespace navwright {

std::string base64(std::span<const std::byte> bytes) {
    std::string text(BASE64_ENCODE_RAW_LENGTH(bytes.size()), '\0');
    base64_encode_raw(text.data(), bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
    return text;
}

std::optional<Bytes> bytesOfBase64(std::string_view text) {
    base64_decode_ctx context;
    base64_decode_init(&context);
    Bytes bytes(BASE64_DECODE_LENGTH(text.size()));
    std::size_t size = bytes.size();
    const bool valid = base64_decode_update(&context, &size, reinterpret_cast<std::uint8_t*>(bytes.data()),
                                            text.size(), text.data()) != 0;
    if (!valid || base64_decode_final(&context) == 0) return std::nullopt;
    bytes.resize(size);
    return bytes;
}

}  // namespace navwright
