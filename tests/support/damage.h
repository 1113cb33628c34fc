#pragma once

#include <cstddef>
#include <functional>

#include "core/base/file_bytes.h"

/// Calls `check` with a copy of `bytes` for every single bit flipped.
inline void forEachBitFlip(const navwright::Bytes& bytes,
                           const std::function<void(const navwright::Bytes&)>& check) {
    auto flipped = bytes;
    for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
        const auto mask = static_cast<std::byte>(1u << (bit % 8));
        flipped[bit / 8] ^= mask;
        check(flipped);
        flipped[bit / 8] ^= mask;
    }
}
