#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace navwright {

/// Appends little-endian values to a growing byte buffer; the mirror of ByteReader.
class ByteWriter {
  public:
    template <class T>
        requires std::is_arithmetic_v<T>
    void write(T value) {
        const auto at = bytes_.size();
        bytes_.resize(at + sizeof(T));
        std::memcpy(bytes_.data() + at, &value, sizeof(T));
    }

    void u8(std::uint8_t value) { write(value); }
    void s8(std::int8_t value) { write(value); }
    void u16(std::uint16_t value) { write(value); }
    void s16(std::int16_t value) { write(value); }
    void u32(std::uint32_t value) { write(value); }
    void s32(std::int32_t value) { write(value); }
    void f32(float value) { write(value); }

    void bytes(std::span<const std::byte> data);
    /// The text and a NUL.
    void string(std::string_view text);
    /// The text cut or NUL-padded to exactly `size` bytes.
    void fixedString(std::string_view text, std::size_t size);
    /// Overwrites a value written before; `at` + sizeof(T) <= size().
    template <class T>
        requires std::is_arithmetic_v<T>
    void overwrite(std::size_t at, T value) {
        std::memcpy(bytes_.data() + at, &value, sizeof(T));
    }

    [[nodiscard]] std::size_t size() const noexcept { return bytes_.size(); }
    [[nodiscard]] std::span<const std::byte> view() const noexcept { return bytes_; }
    [[nodiscard]] std::vector<std::byte> take() && noexcept { return std::move(bytes_); }

  private:
    std::vector<std::byte> bytes_;
};

}  // namespace navwright
