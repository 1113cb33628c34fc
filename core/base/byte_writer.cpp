#include "core/base/byte_writer.h"

#include <algorithm>

namespace navwright {

void ByteWriter::bytes(std::span<const std::byte> data) {
    bytes_.insert(bytes_.end(), data.begin(), data.end());
}

void ByteWriter::string(std::string_view text) {
    bytes(std::as_bytes(std::span(text)));
    u8(0);
}

void ByteWriter::fixedString(std::string_view text, std::size_t size) {
    const auto kept = std::min(text.size(), size);
    bytes(std::as_bytes(std::span(text.substr(0, kept))));
    bytes_.resize(bytes_.size() + (size - kept));
}

}  // namespace navwright
