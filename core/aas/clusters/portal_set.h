#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/clusters/area_links.h"

namespace navwright {

/// What areas fall into without the portals between them.
struct AreaParts {
    std::vector<std::int32_t>
        of;  ///< by area: its part's number from 1; 0 for portals and areas without links
    std::vector<std::int32_t> waysIn;                                      ///< by part: areas with ways
    [[nodiscard]] std::size_t count() const { return waysIn.size() - 1; }  ///< part 0 stands for none
};

/// Parts in the order of their first area with ways; those without any behind them.
[[nodiscard]] AreaParts partsWithout(const AreaLinks& links, const std::vector<bool>& portals);

/// The two parts on both sides of a portal; 0 where it has none.
struct PortalSides {
    std::int32_t front = 0, back = 0;  ///< front < back, but for 0
    bool isPortal =
        false;  ///< what is around it is of exactly two parts, each with ways of its own and into it

    [[nodiscard]] bool meets(const PortalSides& other) const {
        return front == other.front || front == other.back || back == other.front || back == other.back;
    }
};
[[nodiscard]] PortalSides sidesOf(const AreaLinks& links, const std::vector<bool>& portals,
                                  const AreaParts& parts, std::int32_t area);

/// Those that are none: they do not lie between exactly two parts, or have a way from or to a portal that no
/// part joins with them. Ascending.
[[nodiscard]] std::vector<std::int32_t> falsePortals(const AreaLinks& links, const std::vector<bool>& portals,
                                                     const AreaParts& parts);

/// How many travel times bots keep with these portals: for every area one to each portal, and within each
/// cluster one for each pair (J.M.P. van Waveren, The Quake III Arena Bot, equation 6.5.1). Areas without
/// ways do not count.
[[nodiscard]] double travelTimesKept(const AreaLinks& links, const std::vector<bool>& portals,
                                     const AreaParts& parts);

}  // namespace navwright
