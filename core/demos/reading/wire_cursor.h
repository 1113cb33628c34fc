#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "core/base/index.h"

namespace navwright {

/// Readable bytes after the end of every demo buffer. More than the longest record read between two overrun()
/// checks: a player with all fields (under 260 bytes).
inline constexpr std::size_t kWireSlack = 512;

/// Error text for messages that are too short.
inline constexpr const char* kEndsInCommand = "The message ends inside a command";
inline constexpr const char* kEndsInFrame = "The message ends inside a frame";

/// Reads little-endian values of a message without a check for each: callers read less than kWireSlack bytes
/// and then check overrun(). kWireSlack bytes after `end` must be readable.
class WireCursor {
  public:
    WireCursor(const std::byte* begin, const std::byte* end) noexcept : at_(begin), end_(end) {}

    template <class T>
        requires std::is_integral_v<T>
    [[nodiscard]] T read() noexcept {
        T value;
        std::memcpy(&value, at_, sizeof(T));
        at_ += sizeof(T);
        return value;
    }
    [[nodiscard]] std::uint8_t u8() noexcept { return read<std::uint8_t>(); }
    [[nodiscard]] std::int8_t s8() noexcept { return read<std::int8_t>(); }
    [[nodiscard]] std::uint16_t u16() noexcept { return read<std::uint16_t>(); }
    [[nodiscard]] std::int16_t s16() noexcept { return read<std::int16_t>(); }
    [[nodiscard]] std::uint32_t u32() noexcept { return read<std::uint32_t>(); }
    [[nodiscard]] std::int32_t s32() noexcept { return read<std::int32_t>(); }

    /// Skips part of a record; counts towards kWireSlack.
    void skip(std::size_t count) noexcept { at_ += count; }

    /// Skips any number of bytes; returns false and skips nothing when the message holds fewer.
    [[nodiscard]] bool skipPayload(std::size_t count) noexcept {
        if (overrun() || count > remaining()) return false;
        at_ += count;
        return true;
    }

    /// Reads text up to the next NUL, which is consumed; returns false when there is none.
    [[nodiscard]] bool string(std::string_view& text) noexcept {
        if (overrun()) return false;
        const auto* start = reinterpret_cast<const char*>(at_);
        const auto* nul = static_cast<const char*>(std::memchr(start, 0, remaining()));
        if (nul == nullptr) return false;
        text = {start, toIndex(nul - start)};
        at_ += text.size() + 1;
        return true;
    }

    [[nodiscard]] bool overrun() const noexcept { return at_ > end_; }
    [[nodiscard]] bool atEnd() const noexcept { return at_ >= end_; }
    /// Requires !overrun().
    [[nodiscard]] std::size_t remaining() const noexcept { return toIndex(end_ - at_); }
    [[nodiscard]] const std::byte* position() const noexcept { return at_; }
    [[nodiscard]] const std::byte* end() const noexcept { return end_; }

  private:
    const std::byte* at_;
    const std::byte* end_;
};

}  // namespace navwright
