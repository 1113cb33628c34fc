#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace navwright {

/// A directed link of a nav by the numbers of its ends; -1: none. In the order of `from`, then `to`.
struct NodeLink {
    std::int32_t from = -1, to = -1;

    friend auto operator<=>(const NodeLink&, const NodeLink&) = default;
};

/// Of unordered containers; each link has a value of its own where size_t has 64 bits.
struct NodeLinkHash {
    [[nodiscard]] std::size_t operator()(const NodeLink& link) const {
        return static_cast<std::size_t>(std::uint64_t{static_cast<std::uint32_t>(link.from)} << 32 |
                                        static_cast<std::uint32_t>(link.to));
    }
};

}  // namespace navwright
