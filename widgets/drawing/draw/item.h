#pragma once

#include <cstdint>

namespace navwright {

/// What can be pointed at. Indices are those of the present Generation, or areas.
enum class ItemKind : std::uint8_t {
    none,
    node,          ///< of GraphResult::graph
    link,          ///< node and link number within it, as link()
    cluster,       ///< of ClusterSet
    vote,          ///< of VoteSet
    death,         ///< demo and death number within it, as death()
    fastWay,       ///< entry of the strafe archive
    entity,        ///< of the map; from the number of entities on: its ladder brushes
    area,          ///< its number in AreaSet::aas
    reachability,  ///< its number there
};

/// One thing in the document, as tables, inspector and 3D view name it to each other.
struct Item {
    ItemKind kind = ItemKind::none;
    std::uint64_t id = 0;

    friend bool operator==(const Item&, const Item&) = default;

    [[nodiscard]] static Item link(std::uint32_t node, std::uint32_t number) {
        return {ItemKind::link, (std::uint64_t{node} << 32) | number};
    }
    [[nodiscard]] static Item death(std::uint32_t demo, std::uint32_t number) {
        return {ItemKind::death, (std::uint64_t{demo} << 32) | number};
    }
    /// The first and second number of a link or death.
    [[nodiscard]] std::uint32_t major() const { return static_cast<std::uint32_t>(id >> 32); }
    [[nodiscard]] std::uint32_t minor() const { return static_cast<std::uint32_t>(id); }
};

}  // namespace navwright
