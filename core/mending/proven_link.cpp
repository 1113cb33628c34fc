#include "mending/proven_link.h"

namespace navwright {

std::optional<NavLink> provenLink(const std::optional<SureWay>& way, const LinkPlaces& places, Proof proof,
                                  const Parameters& parameters) {
    if (!way) return std::nullopt;
    const bool jumps = way->means == MoveMeans::jump || way->means == MoveMeans::gapJump;
    if (jumps && proof == Proof::plain) return std::nullopt;
    if (way->controls == NodeType::ladder && !isColumn(places)) return std::nullopt;
    const auto down = places.from.z - places.to.z;
    const bool drops = way->controls == NodeType::move && down >= parameters.real32(Param::DropStand);
    NavLink link;
    link.type = drops ? NodeType::standDrop : way->controls;
    link.cost = linkCost(places.from, places.to);
    return link;
}

}  // namespace navwright
