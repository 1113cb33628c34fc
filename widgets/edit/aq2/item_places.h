#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/vec3.h"
#include "core/generate/pipeline/generation.h"
#include "core/nav/files/edit_patch.h"
#include "widgets/drawing/draw/item.h"

namespace navwright {

/// The number of what has none yet.
inline constexpr std::uint64_t kUnnumbered = ~std::uint64_t{0};

/// A node by where it is, so that it is found again in another generation, which numbers nodes anew.
struct NodeStand {
    Vec3 at{0};
    std::int32_t base = -1;  ///< its number before edits; -1: an edit made it
    Vec3 baseAt{0};          ///< where it stood before edits; only with a number

    friend bool operator==(const NodeStand&, const NodeStand&) = default;
};

/// A selected thing, likewise.
struct ItemPlace {
    Item item;                     ///< as it was numbered
    NodeStand from = {}, to = {};  ///< a node; the ends of a link

    friend bool operator==(const ItemPlace&, const ItemPlace&) = default;
};

[[nodiscard]] std::vector<ItemPlace> placesOf(std::span<const Item> items, const Generation& generation);

/// The same things in another generation, never others in their place: nodes and links where they stood, or
/// where an edit put what stood there; with `before`, the generation the places are of, also what moved a
/// little. What is neither keeps its number while its stage is the same. What is gone is left out.
[[nodiscard]] std::vector<Item> itemsAt(std::span<const ItemPlace> places, const Generation* before,
                                        const Generation& now);

/// Where what the patches made or changed will be; nothing: where it was. Empty: they only take away.
[[nodiscard]] std::optional<std::vector<ItemPlace>> placesAfter(std::span<const EditPatch> patches);

}  // namespace navwright
