#include "report/base64.h"

#include <nettle/base64.h>

namespace navwright {

std::string base64(std::span<const std::byte> bytes) {
    std::string text(BASE64_ENCODE_RAW_LENGTH(bytes.size()), '\0');
    base64_encode_raw(text.data(), bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
    return text;
}

}  // namespace navwright
