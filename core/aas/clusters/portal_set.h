#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/clusters/area_links.h"

namespace navwright {

/// Components of the area graph without its portals.
struct AreaComponents {
    std::vector<std::int32_t> of;  ///< by area: its component from 1; 0 for portals and areas without links
    std::vector<std::int32_t> reachabilitiesIn;  ///< by component: number of areas with reachabilities
    [[nodiscard]] std::size_t count() const {
        return reachabilitiesIn.size() - 1;
    }  ///< component 0 stands for none
};

/// Computes the components, in the order of their first area with reachabilities; those without any last.
[[nodiscard]] AreaComponents componentsWithout(const AreaLinks& links, const std::vector<bool>& portals);

/// The components on both sides of a portal; 0 where it has none.
struct PortalSides {
    std::int32_t front = 0, back = 0;  ///< front < back, unless 0
    bool isPortal = false;  ///< its neighbours are of exactly two components, each with reachabilities of its
                            ///< own and into the portal

    [[nodiscard]] bool meets(const PortalSides& other) const {
        return front == other.front || front == other.back || back == other.front || back == other.back;
    }
};
[[nodiscard]] PortalSides sidesOf(const AreaLinks& links, const std::vector<bool>& portals,
                                  const AreaComponents& components, std::int32_t area);

/// Portals that are invalid: they do not separate exactly two components, or link directly to a portal of no
/// common component. Ascending.
[[nodiscard]] std::vector<std::int32_t> falsePortals(const AreaLinks& links, const std::vector<bool>& portals,
                                                     const AreaComponents& components);

/// How many travel times bots cache with these portals: one per area and portal, and one per pair of areas in
/// each cluster (J.M.P. van Waveren, The Quake III Arena Bot, equation 6.5.1). Areas without reachabilities
/// do not count.
[[nodiscard]] double travelTimesKept(const AreaLinks& links, const std::vector<bool>& portals,
                                     const AreaComponents& components);

}  // namespace navwright
