#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

#include "core/base/index.h"

namespace navwright {

/// The number of a node: its index in the list of its nav. -1 where there is none.
using NodeId = std::int32_t;

/// A directed link of a nav by the numbers of its ends; -1: none. In the order of `from`, then `to`.
struct NodeLink {
    NodeId from = -1, to = -1;

    friend auto operator<=>(const NodeLink&, const NodeLink&) = default;
};

/// Hash for unordered containers. With a 64-bit size_t, no two links have the same value.
struct NodeLinkHash {
    [[nodiscard]] std::size_t operator()(const NodeLink& link) const {
        return toIndex(std::uint64_t{static_cast<std::uint32_t>(link.from)} << 32 |
                       static_cast<std::uint32_t>(link.to));
    }
};

}  // namespace navwright
