#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/vec3.h"
#include "draw/item.h"
#include "nav/edit_patch.h"
#include "pipeline/pipeline.h"

namespace navwright {

/// The number of what has none yet.
inline constexpr std::uint64_t kUnnumbered = ~std::uint64_t{0};

/// A selected thing by where it is, so that it is found again in another generation.
struct ItemPlace {
    Item item;          ///< as it was numbered
    Vec3 at{0}, to{0};  ///< of a node; of a link's ends

    friend bool operator==(const ItemPlace&, const ItemPlace&) = default;
};

[[nodiscard]] std::vector<ItemPlace> placesOf(std::span<const Item> items, const Generation& generation);

/// The same things in another generation: nodes and links where they stood, or where an edit put what stood
/// there; what is neither keeps its number while its stage is the same. What is gone is left out.
[[nodiscard]] std::vector<Item> itemsAt(std::span<const ItemPlace> places, const Generation* before,
                                        const Generation& now);

/// Where what the patches made or changed will be.
[[nodiscard]] std::vector<ItemPlace> placesAfter(std::span<const EditPatch> patches);

}  // namespace navwright
