#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/vec3.h"
#include "core/generate/graph/node_stand.h"
#include "core/generate/pipeline/generation.h"
#include "core/nav/files/edit_patch.h"
#include "widgets/drawing/draw/item.h"

namespace navwright {

/// The number of what has none yet.
inline constexpr std::uint64_t kUnnumbered = ~std::uint64_t{0};

/// A selected item by where it is, so that it is found again in another generation.
struct ItemPlace {
    Item item;                     ///< as it was numbered
    NodeStand from = {}, to = {};  ///< a node; the ends of a link

    friend bool operator==(const ItemPlace&, const ItemPlace&) = default;
};

[[nodiscard]] std::vector<ItemPlace> placesOf(std::span<const Item> items, const Generation& generation);

/// Finds selected items in another generation: nodes and links where they stood, or where an edit put them;
/// with `before`, the generation the places are of, also nodes that moved a little. Other items keep their
/// number while their stage is the same. What is gone is left out.
[[nodiscard]] std::vector<Item> itemsAt(std::span<const ItemPlace> places, const Generation* before,
                                        const Generation& now);

/// Places of what the patches make or change; nothing if all stays where it was, an empty list if they only
/// remove.
[[nodiscard]] std::optional<std::vector<ItemPlace>> placesAfter(std::span<const EditPatch> patches);

}  // namespace navwright
