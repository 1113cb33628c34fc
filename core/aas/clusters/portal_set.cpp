#include "core/aas/clusters/portal_set.h"

#include <algorithm>

namespace navwright {

AreaParts partsWithout(const AreaLinks& links, const std::vector<bool>& portals) {
    AreaParts parts;
    parts.of.assign(links.areaCount(), 0);
    parts.waysIn.assign(1, 0);
    std::vector<std::int32_t> open;
    const auto flood = [&](std::int32_t start) {
        const auto number = static_cast<std::int32_t>(parts.waysIn.size());
        parts.waysIn.push_back(0);
        parts.of[static_cast<std::size_t>(start)] = number;
        open.push_back(start);
        while (!open.empty()) {
            const auto area = open.back();
            open.pop_back();
            if (links.hasWays(area)) ++parts.waysIn.back();
            for (const auto other : links.around(area)) {
                auto& of = parts.of[static_cast<std::size_t>(other)];
                if (of != 0 || portals[static_cast<std::size_t>(other)]) continue;
                of = number;
                open.push_back(other);
            }
        }
    };
    for (const bool withWays : {true, false}) {
        for (std::int32_t area = 1; area < static_cast<std::int32_t>(links.areaCount()); ++area) {
            const auto i = static_cast<std::size_t>(area);
            if (parts.of[i] != 0 || portals[i] || links.hasWays(area) != withWays) continue;
            if (!withWays && links.around(area).empty()) continue;
            flood(area);
        }
    }
    return parts;
}

PortalSides sidesOf(const AreaLinks& links, const std::vector<bool>& portals, const AreaParts& parts,
                    std::int32_t area) {
    PortalSides sides;
    for (const auto other : links.around(area)) {
        if (portals[static_cast<std::size_t>(other)]) continue;
        const auto part = parts.of[static_cast<std::size_t>(other)];
        if (part == sides.front || part == sides.back) continue;
        if (sides.front == 0) {
            sides.front = part;
        } else if (sides.back == 0) {
            sides.back = part;
        } else {
            return sides;
        }
    }
    if (sides.back == 0) return sides;
    if (sides.back < sides.front) std::swap(sides.front, sides.back);
    bool fromFront = false, fromBack = false;
    for (const auto other : links.in(area)) {
        const auto part = parts.of[static_cast<std::size_t>(other)];
        fromFront = fromFront || part == sides.front;
        fromBack = fromBack || part == sides.back;
    }
    const auto ways = [&](std::int32_t part) { return parts.waysIn[static_cast<std::size_t>(part)] > 0; };
    sides.isPortal = fromFront && fromBack && ways(sides.front) && ways(sides.back);
    return sides;
}

std::vector<std::int32_t> falsePortals(const AreaLinks& links, const std::vector<bool>& portals,
                                       const AreaParts& parts) {
    std::vector<PortalSides> sides(portals.size());
    std::vector<std::int32_t> wrong;
    for (std::size_t i = 1; i < portals.size(); ++i) {
        if (portals[i]) sides[i] = sidesOf(links, portals, parts, static_cast<std::int32_t>(i));
    }
    for (std::size_t i = 1; i < portals.size(); ++i) {
        if (!portals[i]) continue;
        const auto joined = [&](std::int32_t other) {
            const auto k = static_cast<std::size_t>(other);
            return !portals[k] || !sides[k].isPortal || sides[i].meets(sides[k]);
        };
        const bool right =
            sides[i].isPortal && std::ranges::all_of(links.around(static_cast<std::int32_t>(i)), joined);
        if (!right) wrong.push_back(static_cast<std::int32_t>(i));
    }
    return wrong;
}

double travelTimesKept(const AreaLinks& links, const std::vector<bool>& portals, const AreaParts& parts) {
    std::vector<double> sizes(parts.waysIn.begin(), parts.waysIn.end());
    double areas = 0, count = 0;
    for (std::size_t i = 1; i < portals.size(); ++i) {
        const auto area = static_cast<std::int32_t>(i);
        if (links.hasWays(area)) ++areas;
        if (!portals[i]) continue;
        ++count;
        const auto sides = sidesOf(links, portals, parts, area);
        if (!links.hasWays(area)) continue;
        ++sizes[static_cast<std::size_t>(sides.front)];
        ++sizes[static_cast<std::size_t>(sides.back)];
    }
    double kept = areas * count;
    for (std::size_t i = 1; i < sizes.size(); ++i) kept += sizes[i] * sizes[i];
    return kept;
}

}  // namespace navwright
