#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/base/index.h"

namespace navwright {

static_assert(std::endian::native == std::endian::little, "file formats are read in place, little endian");

/// Reads little-endian values from bytes. Reading past the end yields zeros and sets failed(), which stays
/// set; a caller may therefore read a whole record and test once.
class ByteReader {
  public:
    explicit ByteReader(std::span<const std::byte> bytes) noexcept : bytes_(bytes) {}

    template <class T>
        requires std::is_arithmetic_v<T>
    [[nodiscard]] T read() noexcept {
        if (remaining() < sizeof(T)) {
            failed_ = true;
            position_ = bytes_.size();
            return T{};
        }
        T value;
        std::memcpy(&value, bytes_.data() + position_, sizeof(T));
        position_ += sizeof(T);
        return value;
    }

    [[nodiscard]] std::uint8_t u8() noexcept { return read<std::uint8_t>(); }
    [[nodiscard]] std::int8_t s8() noexcept { return read<std::int8_t>(); }
    [[nodiscard]] std::uint16_t u16() noexcept { return read<std::uint16_t>(); }
    [[nodiscard]] std::int16_t s16() noexcept { return read<std::int16_t>(); }
    [[nodiscard]] std::uint32_t u32() noexcept { return read<std::uint32_t>(); }
    [[nodiscard]] std::int32_t s32() noexcept { return read<std::int32_t>(); }
    [[nodiscard]] float f32() noexcept { return read<float>(); }

    /// `count` bytes, or an empty span and failed().
    [[nodiscard]] std::span<const std::byte> take(std::size_t count) noexcept {
        if (remaining() < count) {
            failed_ = true;
            position_ = bytes_.size();
            return {};
        }
        const auto taken = bytes_.subspan(position_, count);
        position_ += count;
        return taken;
    }

    void skip(std::size_t count) noexcept { static_cast<void>(take(count)); }

    /// Bytes up to the next NUL, which is consumed and not returned; failed() when there is none.
    [[nodiscard]] std::string_view string() noexcept {
        const auto* start = reinterpret_cast<const char*>(bytes_.data()) + position_;
        const auto* end =
            remaining() == 0 ? nullptr : static_cast<const char*>(std::memchr(start, 0, remaining()));
        if (end == nullptr) {
            failed_ = true;
            position_ = bytes_.size();
            return {};
        }
        const auto length = toIndex(end - start);
        position_ += length + 1;
        return {start, length};
    }

    [[nodiscard]] bool failed() const noexcept { return failed_; }
    [[nodiscard]] std::size_t position() const noexcept { return position_; }
    [[nodiscard]] std::size_t remaining() const noexcept { return bytes_.size() - position_; }

  private:
    std::span<const std::byte> bytes_;
    std::size_t position_ = 0;
    bool failed_ = false;
};

}  // namespace navwright
